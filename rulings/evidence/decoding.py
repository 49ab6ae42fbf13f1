"""The pictures in which a file of evidence is read; run as a process of its own.

What decodes strangers' pictures and PDFs is large and written in C. So it runs without
our settings, keys and database, with limits on memory and time, and the worker believes
nothing of what comes out but bytes that begin as a JPEG does (`sandbox`).
"""

import json
import resource
import sys
import warnings
from contextlib import suppress
from io import BytesIO

import pillow_heif
import pypdfium2
from PIL import Image, ImageOps
from pypdfium2.raw import FPDF_ERR_PASSWORD

from rulings.evidence.rules import (
    HEIC,
    JPEG,
    MOST_PAGES,
    MOST_PIXELS,
    PDF,
    PNG,
    WEBP,
    Problem,
    Unreadable,
)

PICTURE_SIDE = 4096
PAGE_SIDE = 2000
PAGE_SCALE = 150 / 72
"""PDFs count in points, 72 to the inch."""

MEMORY = 1536 * 1024 * 1024
CPU_SECONDS = 60
MOST_OUTPUT = 80 * 1024 * 1024

FORMATS = {
    PNG.content_type: "PNG",
    JPEG.content_type: "JPEG",
    WEBP.content_type: "WEBP",
    HEIC.content_type: "HEIF",
}

# Pillow warns of more pixels than that: `decode` makes it an error.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
pillow_heif.register_heif_opener(decode_threads=1)


def decode(content: bytes, content_type: str) -> list[bytes]:
    """The file as JPEGs with nothing in them but what is seen; raises `Unreadable`."""
    try:
        if content_type == PDF.content_type:
            return _pages(content)
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return [_picture(content, FORMATS[content_type])]
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise Unreadable(Problem.TOO_MANY_PIXELS) from error
    except MemoryError as error:
        raise Unreadable(Problem.TOO_HEAVY) from error
    except (OSError, SyntaxError, ValueError, pypdfium2.PdfiumError) as error:
        raise Unreadable(Problem.DAMAGED) from error


def _picture(content: bytes, name: str) -> bytes:
    """The first picture of the file, the right way up."""
    with Image.open(BytesIO(content), formats=[name]) as opened:
        image = opened.convert("RGBA") if opened.mode == "P" else opened
        image.thumbnail((PICTURE_SIDE, PICTURE_SIDE))
        return _plain(ImageOps.exif_transpose(image), quality=88)


def _pages(content: bytes) -> list[bytes]:
    """Every page as it would be printed, with what was filled into its forms."""
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if error.err_code == FPDF_ERR_PASSWORD:
            raise Unreadable(Problem.ENCRYPTED) from error
        raise
    with document:
        if len(document) > MOST_PAGES:
            raise Unreadable(Problem.TOO_MANY_PAGES)
        document.init_forms()
        return [_page(document, number) for number in range(len(document))]


def _page(document: pypdfium2.PdfDocument, number: int) -> bytes:
    page = document[number]
    scale = min(PAGE_SCALE, PAGE_SIDE / max(*page.get_size(), 1))
    image = page.render(scale=scale).to_pil()
    page.close()
    return _plain(image, quality=80)


def _plain(image: Image.Image, *, quality: int) -> bytes:
    """The pixels alone, on white: a new picture takes over no metadata."""
    coloured = image.convert("RGBA")
    plain = Image.new("RGB", coloured.size, "white")
    plain.paste(coloured, mask=coloured.getchannel("A"))
    output = BytesIO()
    plain.save(output, "JPEG", quality=quality, optimize=True)
    return output.getvalue()


def encode(content: bytes, content_type: str) -> bytes:
    """One line of JSON with the sizes of the pictures, or the problem; the pictures."""
    try:
        pictures = decode(content, content_type)
    except Unreadable as error:
        return json.dumps({"problem": str(error.problem)}).encode() + b"\n"
    sizes = [len(picture) for picture in pictures]
    return json.dumps({"sizes": sizes}).encode() + b"\n" + b"".join(pictures)


def limit_itself() -> None:  # pragma: no cover - the tests' own process must not
    """Let this process have so much memory and time, and no more."""
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, MOST_OUTPUT),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError):  # macOS does not know each of them
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":  # pragma: no cover - runs apart, as `sandbox` starts it
    limit_itself()
    sys.stdout.buffer.write(encode(sys.stdin.buffer.read(), sys.argv[1]))
