"""Collects the words for people, with their plurals, for `make messages`.

`N_("...")` marks a text where it is written. A `Phrase` whose third argument is marked too has a plural; that is why the
collecting is done on the syntax tree: the two texts belong together.
"""

import ast
from collections.abc import Iterator
from typing import Any, BinaryIO

Found = tuple[int, str, str | tuple[str, str], list[str]]


def extract(fileobj: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:  # noqa: ARG001
    """Yield line, function name and text (or text and plural) of every marked text: an extraction method of Babel."""
    tree = ast.parse(fileobj.read())
    plurals: dict[int, tuple[str, str]] = {}
    taken: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node) == "Phrase":
            plural = node.args[2] if len(node.args) > 2 else _keyword(node, "plural_text")
            single, several = _marked(node.args[0]), _marked(plural)
            if single is not None and several is not None and plural is not None:
                plurals[id(node.args[0])] = (single, several)
                taken.add(id(plural))
    for node in ast.walk(tree):
        text = _marked(node)
        if text is None or id(node) in taken or not text:
            continue
        if id(node) in plurals:
            yield node.lineno, "ngettext", plurals[id(node)], []  # type: ignore[attr-defined]
        else:
            yield node.lineno, "gettext", text, []  # type: ignore[attr-defined]


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in call.keywords if each.arg == name), None)


def _marked(node: ast.AST | None) -> str | None:
    """Return the text in ``N_("...")``, or None."""
    if isinstance(node, ast.Call) and _name(node) == "N_" and node.args:
        text = node.args[0]
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            return text.value
    return None
