import logging
from pathlib import Path

import pytest

from companion import places
from companion.commands import reporting


def test_log_goes_to_its_file_and_warnings_to_stderr_too(capsys: pytest.CaptureFixture[str]) -> None:
    before = list(logging.getLogger().handlers)
    with reporting.kept_log():
        logging.getLogger("hardware.camera").info("opened")
        logging.getLogger("vision").warning("dark")
        logging.getLogger("somebody.else").info("chatter")
    assert logging.getLogger().handlers == before
    text = (places.logs() / "companion.log").read_text(encoding="utf-8")
    assert "INFO hardware.camera: opened" in text
    assert "WARNING vision: dark" in text
    assert "chatter" not in text
    assert capsys.readouterr().err == "dark\n"


def test_log_is_turned_over_when_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "LOG_BYTES", 200)
    with reporting.kept_log():
        for number in range(40):
            logging.getLogger("companion").info("line %d", number)
    assert len(list(places.logs().iterdir())) == 1 + reporting.LOGS_KEPT


def test_without_a_place_for_the_log_the_program_runs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.write_text("a file where the folder would be", encoding="utf-8")
    with reporting.kept_log():
        pass
    assert "no log is kept" in capsys.readouterr().err


def test_bug_of_a_thread_leaves_a_report_and_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    reporting.bug_teller("camera", ["play", "--source", "pi"])(KeyError("a bug"))
    (report,) = places.reports().iterdir()
    assert "command: play --source pi" in report.read_text(encoding="utf-8")
    assert (
        f"camera: companion: this is a bug in the companion, sorry; please send in its report {report}" in caplog.text
    )
