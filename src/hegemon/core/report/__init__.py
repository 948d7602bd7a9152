"""What a seat is sent after a step: a model, and the two ways to write it down."""

from hegemon.core.report.html import as_html, as_page
from hegemon.core.report.model import (
    Figure,
    Inline,
    Listing,
    Paragraph,
    Part,
    Place,
    Plain,
    Remark,
    Report,
    Section,
    Table,
    paragraph,
    remark,
)
from hegemon.core.report.text import as_text

__all__ = [
    "Figure",
    "Inline",
    "Listing",
    "Paragraph",
    "Part",
    "Place",
    "Plain",
    "Remark",
    "Report",
    "Section",
    "Table",
    "as_html",
    "as_page",
    "as_text",
    "paragraph",
    "remark",
]
