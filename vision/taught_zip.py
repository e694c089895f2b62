"""Zip files with a few named members, read as if they came from an enemy: nothing is built before it is known to be small."""

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import Final

END: Final = struct.Struct("<4s4H2LH")
"""The end record without a comment: signature, two disks, two counts, size and place of the directory, comment's length."""

ZIP64_LOCATOR_BYTES: Final = 20
MOST_DIRECTORY_BYTES: Final = 4096

_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class NotAsPacked(ValueError):
    """The file is not one that `packed` wrote."""


def packed(members: Mapping[str, bytes]) -> bytes:
    """Return a zip file of some members, the same whenever it is made."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def unpacked(content: bytes, names: Sequence[str], most_bytes: int) -> dict[str, bytes]:
    """Return the members of what `packed` wrote.

    Args:
        content: The zip file.
        names: What its members must be called, all of them and no others.
        most_bytes: No member may unpack to more.

    Raises:
        NotAsPacked: If it holds other things, or too much.
        Exception: Any, if it is damaged: the parts that read zip files have many.
    """
    _check_end(content, len(names))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sorted(archive.namelist()) != sorted(names):
            raise NotAsPacked("holds other things")
        if any(member.compress_type not in _METHODS for member in archive.infolist()):
            raise NotAsPacked("is packed in another way")
        return {name: _member(archive, name, most_bytes) for name in names}


def _check_end(content: bytes, members: int) -> None:
    """Refuse a file whose end does not tell of so many members in a small directory right before it.

    `zipfile` builds the whole directory as soon as it opens a file: a million empty members are 180 kB packed and
    600 MB built.
    """
    start = len(content) - END.size
    if start < 0:
        raise NotAsPacked("is too short")
    signature, disk, first_disk, here, total, size, place, comment = END.unpack_from(content, start)
    is_plain = signature == b"PK\x05\x06" and (disk, first_disk, comment) == (0, 0, 0)
    if not is_plain or content[: start - ZIP64_LOCATOR_BYTES + 4].endswith(b"PK\x06\x07"):
        raise NotAsPacked("does not end as it must")
    if (here, total) != (members, members) or size > MOST_DIRECTORY_BYTES or place + size != start:
        raise NotAsPacked("holds other things")


def _member(archive: zipfile.ZipFile, name: str, most_bytes: int) -> bytes:
    with archive.open(name) as opened:
        content = opened.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise NotAsPacked(f"{name} unpacks to more than {most_bytes / 1e6:g} MB")
    return content
