"""One class per physical thing: camera, button, lamp, buzzer, voice; real back ends and simulated ones."""
