"""Zip files from strangers: what is no small file of the members that it must have is refused before it is opened."""

import io
import struct
import zipfile

import pytest

from vision.taught_zip import NotAsPacked, packed, unpacked

NAMES = ("one", "two")
GOOD = packed({"one": b"1" * 100, "two": b"2"})
MEMBER = b"PK\x01\x02" + struct.pack("<4B4HL2L5H2L", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
MANY = MEMBER * 1000


def ended(directory: bytes, here: int, total: int, size: int, place: int, tail: bytes = b"") -> bytes:
    return directory + tail + b"PK\x05\x06" + struct.pack("<4H2LH", 0, 0, here, total, size, place, 0)


def zip64(directory: bytes, count: int) -> bytes:
    record = b"PK\x06\x06" + struct.pack("<Q2H2L4Q", 44, 45, 45, 0, 0, count, count, len(directory), 0)
    return record + b"PK\x06\x07" + struct.pack("<LQL", 0, len(directory), 1)


def test_what_was_packed_is_unpacked() -> None:
    assert unpacked(GOOD, NAMES, 100) == {"one": b"1" * 100, "two": b"2"}
    assert packed(dict.fromkeys(NAMES, b"x")) == packed(dict.fromkeys(NAMES, b"x"))


@pytest.mark.parametrize(
    "content",
    [
        ended(MANY, 1000, 1000, len(MANY), 0),
        ended(MANY, 2, 2, len(MANY), 0),
        ended(MANY, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, zip64(MANY, 1000)),
        ended(MANY, 2, 2, 76, len(MANY), zip64(MANY, 1000)),
        b"x" + GOOD,
        GOOD[:-2] + b"\x01\x00x",
        GOOD + b"x",
        b"",
    ],
    ids=["many", "many that are told as two", "zip64", "zip64 hidden", "prefix", "comment", "tail", "empty"],
)
def test_file_with_another_end_is_never_opened(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("the directory was built"))
    with pytest.raises(NotAsPacked):
        unpacked(content, NAMES, 100)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(method: int) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in NAMES:
            archive.writestr(name, b"x")
    with pytest.raises(NotAsPacked, match="another way"):
        unpacked(file.getvalue(), NAMES, 100)


def test_member_that_unpacks_to_more_than_allowed_is_refused() -> None:
    with pytest.raises(NotAsPacked, match="one unpacks to more than"):
        unpacked(GOOD, NAMES, 99)
