"""Base Flip 7: docs/rules.md 7.5 as short games in the notation of 10.0."""

from collections.abc import Callable

import pytest

CASES = {
    "7.5 modifiers are one's own": (
        "A[0]=3 B[0]=4 | turn=A",
        "illegal A +4>B; hit A +4; hit B x2; stay A; stay B",
        "A[7]=3,+4* B[8]=4,x2* | round=A:7,B:8",
    ),
    "7.5 x2 alone is worth 0": ("A[0]=x2 B[0]=4! | turn=A", "stay A", "A[0]=x2* B[0]=4! | round=A:0,B:0"),
    "7.5 busted modifiers score nothing": (
        "A[0]=3,+4 B[0]=4! | turn=A",
        "hit A 3",
        "A[0]=3,+4,3! B[0]=4! | round=A:0,B:0",
    ),
    "7.5 a Freeze hits only active players": (
        "A[0]=3 B[0]=4* C[0]=5! D[0]=6 | turn=A",
        "illegal A FZ>B; illegal A FZ>C; hit A FZ>D; hit A FZ>A",
        "A[3]=3* B[4]=4* C[0]=5! D[6]=6* | turn=0 round=A:3,B:4,C:0,D:6",
    ),
    "7.5 a Freeze without a target stays": (
        "A[0]=3 B[0]=4 | turn=A",
        "hit A FZ; hit B 5",
        "A[0]=3* B[0]=4,5 | turn=B",
    ),
    "7.5 the second Second Chance goes to one who has none": (
        "A[0]=3,SC B[0]=4,SC C[0]=5* D[0]=6 | turn=A",
        "illegal A SC>B; illegal A SC>C; illegal A SC>A; hit A SC>D",
        "A[0]=3,SC B[0]=4,SC C[0]=5* D[0]=6,SC | turn=B",
    ),
    "7.5 nobody to give it to: discarded": (
        "A[0]=3,SC B[0]=4,SC | turn=A",
        "illegal A SC>B; hit A SC",
        "A[0]=3,SC B[0]=4,SC | turn=B",
    ),
    "7.5 a first Second Chance is not given away": (
        "A[0]=3 B[0]=4 | turn=A",
        "illegal A SC>B; hit A SC",
        "A[0]=3,SC B[0]=4 | turn=B",
    ),
    "7.5 Second Chance inside Flip Three goes on at once": (
        "A[0]=5,SC B[0]=4 | turn=A",
        "hit A F3>A(SC>B 5 5)",
        "A[0]=5,5! B[0]=4,SC | turn=B",
    ),
    "7.5 Flip Three inside Flip Three": (
        "A[0]=5 B[0]=4 C[0]=1 | turn=A",
        "hit A F3>B(F3>C(2 FZ>A 3) 9 FZ>B)",
        "A[0]=5* B[0]=4,9* C[0]=1,2,3 | turn=C",
    ),
    "7.5 the frozen target still assigns what waits": (
        "A[0]=5 B[0]=4 C[0]=1 | turn=A",
        "hit A F3>B(FZ>B F3>C(1) 9)",
        "A[0]=5 B[0]=4,9* C[0]=1,1! | turn=A",
    ),
    "7.5 nobody active for a waiting card": (
        "A[0]=5! B[0]=4 | turn=B",
        "hit B F3>B(FZ 6 FZ)",
        "A[0]=5! B[10]=4,6* | turn=0 round=A:0,B:10",
    ),
    "7.5 Flip 7 inside Flip Three": (
        "A[0]=0,1,2,3,4 B[0]=4 | turn=B",
        "hit B F3>A(FZ>B 5 6)",
        "A[36]=0,1,2,3,4,5,6 B[4]=4 | f7=A round=A:36,B:4",
    ),
    "7.5 Flip Three: only active targets, complete lists": (
        "A[0]=5 B[0]=4* C[0]=1 | turn=A",
        "illegal A F3>B(1 2 3); illegal A F3>C(2 3); illegal A F3>C(2 3 4 5); illegal A F4>C(2 3 4 6); illegal A 13",
        "A[0]=5 B[0]=4* C[0]=1 | turn=A",
    ),
    "7.5 frozen in the deal": (
        "A[0]=- B[0]=- C[0]=- | dealer=C",
        "deal A FZ>B; deal C 4; hit A 3",
        "A[0]=3 B[0]=-* C[0]=4 | turn=C",
    ),
    "7.5 everybody frozen": (
        "A[7]=- B[0]=5* | turn=A",
        "hit A FZ",
        "A[7]=-* B[5]=5* | turn=0 round=A:0,B:5 next=next",
    ),
    "10.0.22 steps with a Second Chance": (
        "A[0]=5,SC B[0]=4 | turn=A",
        "hit A F3; to A; card SC; to B; card 5; card 9",
        "A[0]=5,9 B[0]=4,SC | turn=B",
    ),
    "10.0.27 steps with a Freeze": (
        "A[0]=5 B[0]=4 C[0]=7 | turn=A",
        "hit A F3; to C; card FZ>B; card 2; card 9; hit C 12",
        "A[0]=5 B[0]=4* C[0]=7,2,9,12 | turn=A",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_base_flip_7_ruling(case: tuple[str, ...], holds: Callable[..., None]) -> None:
    holds("flip7", *case)
