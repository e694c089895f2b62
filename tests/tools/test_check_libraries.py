"""What a person is told when a system library is missing, with the loader played by the test."""

from collections.abc import Callable

import pytest

from tools import check_libraries


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A machine on which some libraries load, `import cv2` may fail, and a window may not open."""

    def lacks(*libraries: str, cv2_says: str | None = None, window: bool = True) -> None:
        def load(name: str) -> object:
            if name in libraries:
                raise OSError(f"{name}: cannot open shared object file: No such file or directory")
            return object()

        def import_module(name: str) -> object:
            if cv2_says is not None:
                raise ImportError(cv2_says)
            return object()

        monkeypatch.setattr(check_libraries.ctypes, "CDLL", load)
        monkeypatch.setattr(check_libraries.importlib, "import_module", import_module)
        monkeypatch.setattr(check_libraries, "_window_opens", lambda: window)

    return lacks


def test_a_complete_machine_is_told_nothing(machine: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    machine()
    assert check_libraries.main() == 0
    assert capsys.readouterr() == ("", "")


def test_several_missing_libraries_give_one_command(
    machine: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(
        "libGL.so.1", "libEGL.so.1", cv2_says="libGL.so.1: cannot open shared object file: No such file or directory"
    )
    assert check_libraries.main() == 2
    assert capsys.readouterr().err == (
        "setup: system libraries are missing; run: sudo apt-get install -y --no-install-recommends libegl1 libgl1\n"
    )


def test_a_library_we_do_not_know_is_named_itself(
    machine: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(cv2_says="/usr/lib/libodd.so.3: file too short")
    assert check_libraries.main() == 2
    assert capsys.readouterr().err == "setup: libodd.so.3 is missing; install the system package that brings it\n"


def test_a_window_that_does_not_open_asks_for_the_drivers(
    machine: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(window=False)
    assert check_libraries.main() == 2
    assert capsys.readouterr().err.endswith(" libegl-mesa0 libgl1-mesa-dri\n")


def test_another_failure_of_opencv_is_not_hidden(machine: Callable[..., None]) -> None:
    machine(cv2_says="numpy.core.multiarray failed to import")
    with pytest.raises(ImportError, match="multiarray"):
        check_libraries.main()
