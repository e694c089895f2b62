"""Flip 7 With a Vengeance: every ruling of docs/rules.md 7.3 and 7.4 as short games in the notation of 10.0."""

from collections.abc import Callable

import pytest

CASES = {
    "FV-R1 a stayed line busts too": (
        "A[0]=2 B[0]=9* C[0]=5 | turn=A",
        "hit A JOM>B(9); stay C; stay A",
        "A[2]=2* B[0]=9,9! C[5]=5* | round=A:2,B:0,C:5",
    ),
    "FV-R2 a stolen Zero binds the thief": (
        "A[10]=2 B[0]=Z,9 C[0]=5* | turn=A",
        "hit A ST(B.Z); stay B; illegal A stay; hit A 7; illegal A stay; hit A 7",
        "A[10]=Z,2,7,7! B[9]=9* C[5]=5* | round=A:0,B:9,C:5",
    ),
    "FV-R2 a discarded Zero frees its holder": (
        "A[0]=Z,3 B[0]=9* | turn=A",
        "illegal A stay; hit A DI(A.Z); stay A",
        "A[3]=3* B[9]=9* | round=A:3,B:9",
    ),
    "FV-R2 swapped Zero counts toward Flip 7": (
        "A[0]=1,2,3,4,5,6,-10 B[0]=Z,9 C[0]=8 | turn=C",
        "hit C SW(A.-10 B.Z)",
        "A[36]=1,2,3,4,5,6,Z B[0]=9,-10 C[8]=8 | f7=A turn=0 round=A:36,B:0,C:8",
    ),
    "FV-R3 a stolen Unlucky 7 wipes the thief": (
        "A[0]=7,3,-2,L13 B[0]=U7 | turn=A",
        "hit A ST(B.U7); hit B 7; hit A 7",
        "A[0]=U7,7! B[0]=7 | turn=B",
    ),
    "FV-R3 wiped cards do not come back": (
        "A[0]=U7 B[0]=3 | turn=B",
        "hit B ST(A.U7); stay A; stay B",
        "A[0]=-* B[7]=U7* | round=A:0,B:7",
    ),
    "FV-R3 Unlucky 7 against a 7": (
        "A[0]=U7,2 B[0]=7,4 | turn=A",
        "hit A SW(A.U7 B.7)",
        "A[0]=2,7 B[0]=U7 | turn=B",
    ),
    "FV-R4 a stolen Lucky 13 protects the thief": (
        "A[0]=13 B[0]=L13,2 C[0]=5 | turn=A",
        "hit A ST(B.L13); stay B; stay C; hit A 13",
        "A[0]=13,L13,13! B[2]=2* C[5]=5* | round=A:0,B:2,C:5",
    ),
    "FV-R4 the victim of a stolen Lucky 13 is unprotected": (
        "A[0]=3 B[0]=L13,13 C[0]=13 | turn=A",
        "hit A ST(B.L13); hit B 13",
        "A[0]=3,L13 B[0]=13,13! C[0]=13 | turn=C",
    ),
    "FV-R5 lucky=once needs a seventh rank": (
        "A[0]=L13,1,2,3,4,5 B[0]=3! | turn=A",
        "hit A 13; stay A",
        "A[41]=L13,1,2,3,4,5,13* B[0]=3! | f7=0 round=A:41,B:0",
        "lucky=once",
    ),
    "FV-R6 targets are lines that are not busted": (
        "A[0]=2 B[0]=9! C[0]=5* | turn=A",
        "illegal A F4>B(1 2 3 4); illegal A JOM>B(3); illegal A DI(B.9); illegal A ST(B.9); hit A JOM>C(4)",
        "A[0]=2 B[0]=9! C[0]=5,4* | turn=A",
    ),
    "FV-R6 alone left: oneself": (
        "A[0]=2 B[0]=9! | turn=A",
        "illegal A JOM>B(3); hit A JOM(3)",
        "A[5]=2,3* B[0]=9! | turn=0 round=A:5,B:0",
    ),
    "FV-R6 must be used if a target exists": (
        "A[0]=2 B[0]=9 | turn=A",
        "illegal A ST(); illegal A SW(); illegal A DI(); hit A DI(A.2); hit B SW()",
        "A[0]=- B[0]=9 | turn=A",
    ),
    "FV-R7 the forced card is a Flip Four for somebody else": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A JOM>B(F4>C(1 2 3 4)); hit C 9",
        "A[0]=2 B[0]=9* C[0]=5,1,2,3,4,9 | turn=A",
    ),
    "FV-R7 a bust under Just One More is no stay": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A JOM>B(9)",
        "A[0]=2 B[0]=9,9! C[0]=5 | turn=C",
    ),
    "FV-R7 Just One More on oneself": (
        "A[0]=Z B[0]=9 C[0]=5 | turn=A",
        "hit A JOM>A(3); stay B; stay C",
        "A[0]=Z,3* B[9]=9* C[5]=5* | round=A:0,B:9,C:5",
    ),
    "FV-R7 inside Flip Four, the resolver goes on": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(JOM>B(4) 1 -2>C DI(A.2))",
        "A[0]=- B[0]=9,1,4* C[0]=5,-2 | turn=C",
    ),
    "FV-R8 Flip Four inside Flip Four": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(3 F4>C(1 -2>A 7 8) 4 -6>C)",
        "A[0]=2,-2 B[0]=9,3,4 C[0]=5,1,7,8,-6 | turn=B",
    ),
    "FV-R8 inner Flip Four busts its target, the outer one goes on": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(3 F4>C(1 -2>A 5) 4 -6>A)",
        "A[0]=2,-6 B[0]=9,3,4 C[0]=5,1,5! | turn=B",
    ),
    "FV-R8 inner Flip Four on the resolver busts: everything is dropped": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(3 F4>B(-8>C 9) 4 -6>A)",
        "A[0]=2 B[0]=9,3,4,9! C[0]=5 | turn=C",
    ),
    "FV-R8 inner Flip Four reaches Flip 7": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(3 F4>B(1 2 5 6) 4 -6)",
        "A[2]=2 B[45]=9,3,4,1,2,5,6 C[5]=5 | f7=B turn=0 round=A:2,B:45,C:5",
    ),
    "FV-R8 dropped cards may carry anything or nothing": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4>B(ST F4>C SW(A.12 C.13) 9)",
        "A[0]=2 B[0]=9,9! C[0]=5 | turn=C",
    ),
    "FV-R8 the list must be complete and not longer": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "illegal A F4>B(1 2 3); illegal A F4>B(1 2 3 4 5); illegal A F4>B(9 2); illegal A JOM>B(); hit A F4>B(1 9)",
        "A[0]=2 B[0]=9,1,9! C[0]=5 | turn=C",
    ),
    "FV-R8 on a stayed player": (
        "A[0]=2 B[0]=9* C[0]=5 | turn=A",
        "hit A F4>B(1 2 3 -2>B); hit C 6; hit A 5",
        "A[0]=2,5 B[0]=9,1,2,3,-2* C[0]=5,6 | turn=C",
    ),
    "FV-R9 wiping spares the Zero and Lucky 13 nothing": (
        "A[0]=2 B[0]=Z,L13,13 C[0]=5 | turn=A",
        "hit A F4>B(-2>B U7 13 13)",
        "A[0]=2 B[0]=U7,13,13! C[0]=5 | turn=C",
    ),
    "FV-R10 a Swap within one line is none": (
        "A[0]=2,4 B[0]=9 C[0]=5! | turn=A",
        "illegal A SW(A.2 A.4); illegal A SW(A.2); illegal A SW(A.2 C.5); illegal A SW(A.3 B.9); hit A SW(B.9 A.2)",
        "A[0]=4,9 B[0]=2 C[0]=5! | turn=B",
    ),
    "FV-R10 a stayed player's line is completed": (
        "A[0]=2 B[0]=1,2,3,4,5,6,-2* C[0]=8 | turn=A",
        "hit A SW(B.-2 C.8)",
        "A[2]=2 B[44]=1,2,3,4,5,6,8* C[0]=-2 | f7=B round=A:2,B:44,C:0",
    ),
    "FV-R10 a Swap that busts one and completes the other": (
        "A[0]=8,9 B[0]=1,2,3,4,5,6,-2 C[0]=9,4 | turn=C",
        "hit C SW(C.9 B.6); hit A 4",
        "A[0]=8,9,4 B[0]=1,2,3,4,5,9,-2 C[0]=4,6 | turn=B",
    ),
    "FV-R10 own card cannot be stolen": (
        "A[0]=2 B[0]=- | turn=A",
        "illegal A ST(A.2); hit A ST()",
        "A[0]=2 B[0]=- | turn=B",
    ),
    "FV-R10 stealing a duplicate busts the thief": (
        "A[0]=2 B[0]=2,9* C[0]=5 | turn=A",
        "hit A ST(B.2)",
        "A[0]=2,2! B[0]=9* C[0]=5 | turn=C",
    ),
    "FV-R10 a stolen seventh number ends the round": (
        "A[0]=1,2,3,4,5,6 B[0]=9* C[0]=5 | turn=A",
        "hit A JOM(ST(B.9)); illegal C stay",
        "A[45]=1,2,3,4,5,6,9 B[0]=-* C[5]=5 | f7=A round=A:45,B:0,C:5",
    ),
    "FV-R12 a stayed player gets a modifier": (
        "A[0]=2 B[0]=9* | turn=A",
        "illegal A 9>B; hit A /2>B; stay A",
        "A[2]=2* B[4]=9,/2* | round=A:2,B:4",
    ),
    "FV-R13 after a Flip Four on the next player": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=C",
        "hit C F4>A(3 4 5 6); illegal C 2; hit A 8",
        "A[0]=2,3,4,5,6,8 B[0]=9 C[0]=5 | turn=B",
    ),
    "FV-R14 staying with an empty line": (
        "A[7]=- B[0]=9 | turn=A",
        "stay A; stay B",
        "A[7]=-* B[9]=9* | round=A:0,B:9",
    ),
    "FV-R15 Flip 7 by a stayed player": (
        "A[0]=2 B[0]=1,2,3,4,5,6* C[0]=8 | turn=A",
        "hit A JOM>B(9); illegal C 4; illegal C stay",
        "A[2]=2 B[45]=1,2,3,4,5,6,9* C[8]=8 | f7=B turn=0 round=A:2,B:45,C:8 next=next",
    ),
    "FV-R15 no status changes after Flip 7": (
        "A[0]=2 B[0]=1,2,3,4,5,6 C[0]=8 | turn=A",
        "hit A JOM>B(9)",
        "A[2]=2 B[45]=1,2,3,4,5,6,9 C[8]=8 | f7=B turn=0",
    ),
    "FV-R17 modifiers neither count nor bust": (
        "A[0]=1,2,3,4,5,6 B[0]=9 | turn=A",
        "hit A -2; stay B; hit A -4; stay A",
        "A[15]=1,2,3,4,5,6,-2,-4* B[9]=9* | f7=0",
    ),
    "FV-R18 the forced player assigns": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A JOM>B(-4>C)",
        "A[0]=2 B[0]=9* C[0]=5,-4 | turn=C",
    ),
    "FV-R19 another player's bust does not stop the resolver": (
        "A[0]=13,2 B[0]=9 C[0]=13 | turn=A",
        "hit A F4>B(3 SW(A.2 C.13) -6 DI(C.2))",
        "A[0]=13,13! B[0]=9,3,-6 C[0]=- | turn=B",
    ),
    "FV-R19 a busted receiver of a waiting modifier is refused": (
        "A[0]=13,2 B[0]=9 C[0]=13 | turn=A",
        "illegal A F4>B(3 SW(A.2 C.13) -6>A 4); hit A F4>B(3 SW(A.2 C.13) -6>C 4)",
        "A[0]=13,13! B[0]=9,3,4 C[0]=2,-6 | turn=B",
    ),
    "FV-R20 Swap needs two lines": (
        "A[0]=2,3 B[0]=9! C[0]=- | turn=A",
        "illegal A SW(A.2 B.9); hit A SW()",
        "A[0]=2,3 B[0]=9! C[0]=- | turn=C",
    ),
    "FV-R21 a seat busted in the deal gets no card": (
        "A[0]=- B[0]=- C[0]=- | dealer=C",
        "deal A 4; deal B F4>C(5 5); hit A 6",
        "A[0]=4,6 B[0]=- C[0]=5,5! | turn=B",
    ),
    "FV-R21 the first active seat left of the dealer acts first": (
        "A[0]=- B[0]=- C[0]=- | dealer=C",
        "deal A 4; deal B 5; deal C JOM>A(4); illegal C 1; hit B 1",
        "A[0]=4,4! B[0]=5,1 C[0]=- | turn=C",
    ),
    "FV-R21 deal with the turn given": (
        "A[0]=- B[0]=- C[0]=- | turn=A",
        "deal A 4; deal B JOM>A(3); deal C 5",
        "A[0]=4,3* B[0]=- C[0]=5 | turn=B",
    ),
    "7.4 brutal: choose before anything is booked": (
        "A[10]=1,2,3,4,5,6 B[4]=3 | turn=A",
        "hit A 7; illegal B 4; illegal B stay",
        "A[10]=1,2,3,4,5,6,7 B[4]=3 | f7=A turn=0 ask=bonus:A round=0 next=0 total=A:10,B:4",
        "mode=brutal",
    ),
    "7.4 brutal: 15 for oneself": (
        "A[10]=1,2,3,4,5,6,-10 B[4]=3 | turn=A",
        "hit A 7; bonus A self",
        "A[43]=1,2,3,4,5,6,-10,7 B[7]=3 | ask=0 round=A:33,B:3 next=next",
        "mode=brutal",
    ),
    "7.4 brutal: busted Zero with a modifier": (
        "A[10]=Z,9,/2 B[4]=3 | turn=B",
        "hit B -6>A; hit A 9; stay B",
        "A[4]=Z,9,/2,-6,9! B[7]=3* | round=A:-6,B:3",
        "mode=brutal",
    ),
    "7.4 brutal: Zero with modifiers stays 0": (
        "A[10]=Z,9,-8 B[4]=3 | turn=B",
        "hit B JOM>A(2); stay B",
        "A[10]=Z,9,-8,2* B[7]=3* | round=A:0,B:3",
        "mode=brutal",
    ),
    "7.4 brutal: two at the target, one pulled below": (
        "A[180]=1,2,3,4,5,6 B[197]=12 C[195]=9 | turn=A",
        "hit A 7; bonus A B",
        "A[208]=1,2,3,4,5,6,7 B[194]=12 C[204]=9 | next=A",
        "mode=brutal",
    ),
    "7.4 brutal: the bonus pulls the only one below the target": (
        "A[100]=1,2,3,4,5,6 B[195]=12 | turn=A",
        "hit A 7; bonus A B",
        "A[128]=1,2,3,4,5,6,7 B[192]=12 | next=next",
        "mode=brutal",
    ),
    "7.4 tie=shared": (
        "A[185]=12,3 B[190]=10 C[20]=4 | turn=A",
        "stay A; stay B; stay C",
        "A[200]=12,3* B[200]=10* C[24]=4* | next=A+B",
        "tie=shared",
    ),
    "7.4 a tie below the target is no tie": (
        "A[5]=5 B[5]=5 | turn=A",
        "stay A; stay B",
        "A[10]=5* B[10]=5* | next=next",
    ),
    "7.4 target": (
        "A[45]=5 B[5]=5 | turn=A",
        "stay A; stay B",
        "A[50]=5* B[10]=5* | next=A",
        "target=50",
    ),
    "10.0.19 a tie is played on": (
        "A[185]=12,3 B[190]=10 | turn=A dealer=B",
        "stay A; stay B; round; deal B 5; deal A 4; stay B; stay A",
        "A[204]=4* B[205]=5* | next=B round=A:4,B:5 dealer=A",
    ),
    "10.0.19 join, seats and round": (
        "A[5]=5 B[7]=4 | turn=A dealer=A",
        "stay A; stay B; join C low; join D; seats D B A C; round; deal D 2; deal B 1",
        "D[0]=2 B[11]=1 A[10]=- C[10]=- | turn=0 round=0 next=0 dealer=C",
    ),
    "1.3 leaving drops the leaver's job": (
        "A[5]=5 B[7]=4 C[0]=3 | turn=A",
        "hit A F4>B; card 9; card -2>A; leave B; hit C 4",
        "A[5]=5 B- C[0]=3,4 | turn=A",
    ),
    "1.3 the leaver's turn passes": (
        "A[5]=5 B[7]=4 C[0]=3 | turn=A",
        "leave A; stay B; stay C",
        "A- B[11]=4* C[3]=3* | round=B:4,C:3 total=A:5,B:11,C:3",
    ),
    "10.0.29 back with the old total": (
        "A[5]=5 B[7]=4 C[0]=3 | turn=A dealer=C",
        "leave A; stay B; stay C; back A; round; deal B 9",
        "A[5]=- B[11]=9 C[3]=- | turn=0 dealer=A",
    ),
    "10.0.18 force": (
        "A[5]=5 B[7]=4 C[0]=3* | turn=A",
        "force B 9; force A -2>B",
        "A[5]=5 B[7]=4,9,-2 C[0]=3* | turn=B",
    ),
    "10.0.21 without a target the card stays": (
        "A[5]=5 B[7]=4 C[0]=3 | turn=A",
        "hit A -6; illegal A 3; hit B F4>C(-2 1 2 /2)",
        "A[5]=5,-6 B[7]=4 C[0]=3,1,2,-2,/2 | turn=C",
    ),
    "10.0.27 steps": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4; to B; card 3; illegal C 2; card -4>A; card DI(C.5); illegal A stay; card 12",
        "A[0]=2,-4 B[0]=9,3,12 C[0]=- | turn=B ask=0",
    ),
    "10.0.27 targets asked after the last card": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4; to B; card 3; card -4; card DI; card 12; to A; card DI(C.5)",
        "A[0]=2,-4 B[0]=9,3,12 C[0]=- | turn=B",
    ),
    "10.0.27 undo takes back one step": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A F4; to B; card 3; undo; undo; to C; card 5",
        "A[0]=2 B[0]=9 C[0]=5,5! | turn=B",
    ),
    "10.0.27 Just One More by steps": (
        "A[0]=2 B[0]=Z,9 C[0]=5 | turn=A",
        "hit A JOM; to B; card JOM; to C; card 4; hit A 3",
        "A[0]=2,3 B[0]=Z,9* C[0]=5,4* | turn=A",
    ),
    "10.0.27 a modifier by steps": (
        "A[0]=2 B[0]=9 C[0]=5 | turn=A",
        "hit A -4; to C; hit B 2",
        "A[0]=2 B[0]=9,2 C[0]=5,-4 | turn=C",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_vengeance_ruling(case: tuple[str, ...], holds: Callable[..., None]) -> None:
    holds("vengeance", *case)
