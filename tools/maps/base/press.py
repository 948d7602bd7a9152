"""Prints SVG by headless Chromium: PNG at any scale, PDF as vectors; and turns PNG into WebP."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

FLAGS = [
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--no-sandbox",
]


def _chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    raise SystemExit("the pictures need Chromium: see scripts/chromium.sh")


def _page(svg: str, style: str) -> str:
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style>{svg}'


def _run(folder: str, page: str, *flags: str) -> None:
    source = Path(folder) / "page.html"
    source.write_text(page, encoding="utf-8")
    profile = f"--user-data-dir={folder}/profile"
    command = [_chromium(), *FLAGS, profile, *flags, source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=300)


def picture(svg: str, width: int, height: int, scale: float = 1.0) -> Image.Image:
    """An SVG of `width` by `height` as pixels, `scale` to its unit."""
    style = "html,body{margin:0}svg{display:block}"
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "page.png"
        _run(
            folder,
            _page(svg, style),
            f"--screenshot={target}",
            f"--window-size={width},{height}",
            f"--force-device-scale-factor={scale}",
        )
        return Image.open(io.BytesIO(target.read_bytes())).convert("RGB")


def pdf(svg: str, width: float, height: float, target: Path) -> None:
    """An SVG as one page; width and height in millimetres."""
    style = (
        f"@page{{size:{width}mm {height}mm;margin:0}}html,body{{margin:0}}"
        f"svg{{display:block;width:{width}mm;height:{height}mm}}"
    )
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "page.pdf"
        _run(folder, _page(svg, style), f"--print-to-pdf={made}", "--no-pdf-header-footer")
        target.write_bytes(made.read_bytes())


def webp(image: Image.Image, target: Path, quality: int) -> None:
    """Saves as WebP."""
    image.save(target, "WEBP", quality=quality, method=6)
