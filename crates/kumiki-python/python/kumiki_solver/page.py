"""Pages: how problems and answers look in a notebook.

Invariant: every text of the user is escaped. Colours are those of the surrounding page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

# So many rows of a list are shown.
MOST_ROWS = 10


def escaped(text: Any) -> str:
    """Returns a text for a page."""
    from html import escape  # Its table of names takes time, and few programs write pages.

    return escape(str(text))


def paragraph(text: Any) -> str:
    """Returns a paragraph."""
    return f"<p>{escaped(text)}</p>"


def items(entries: Iterable[Any]) -> str:
    """Returns a list with numbers."""
    return "<ol>" + "".join(f"<li>{escaped(entry)}</li>" for entry in entries) + "</ol>"


def table(head: Sequence[Any], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """Returns a table."""

    def row(tag: str, cells: Iterable[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escaped(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(row("td", cells) for cells in rows)
    title = f"<caption>{escaped(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead>{row('th', head)}</thead><tbody>{body}</tbody></table>"


def solutions(found: Sequence[dict], count: int | None = None) -> str:
    """Returns a table of solutions, a row each, of which there are `count` in all."""
    if not found:
        return paragraph("no solutions")
    count = len(found) if count is None else count
    rows = [[repr(value) for value in solution.values()] for solution in found]
    caption = f"{len(found):,} of {count:,} solutions" if count > len(found) else ""
    return table(list(found[0]), rows, caption)


def beside(pictures: Iterable[str]) -> str:
    """Returns pictures side by side."""
    frames = "".join(f'<div style="width:20em;max-width:100%">{one}</div>' for one in pictures)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{frames}</div>'


def coloured(style: str, name: str, body: str) -> str:
    """Returns a part of a page with the style of whole pages, for itself alone: by a class."""
    return f'<style>{style.replace(":root", "." + name)}</style><div class="{name}">{body}</div>'


def framed(html: str) -> str:
    """Returns a whole page as a part of another one."""
    style = "width:100%;height:48em;border:0"
    return f'<iframe style="{style}" srcdoc="{escaped(html)}"></iframe>'


def fitted(svg: str) -> str:
    """Returns a picture that takes the width of what it stands in, and no more than its own."""
    return f'<div style="max-width:24em">{_scalable(svg)}</div>'


def _scalable(svg: str) -> str:
    head, separator, rest = svg.partition(">")
    return f'{head} style="width:100%;height:auto"{separator}{rest}'
