"""Photos and PDFs as phones and programs make them, and files that a worker has read."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, TypeVar

import pillow_heif
from PIL import Image, ImageCms
from pypdf import PdfWriter

from rulings.evidence.models import StoredFile
from rulings.evidence.rules import FileState

SECRET = "SampleSecret7f"
"""Stands in every kind of metadata of these files."""

LEFT, RIGHT = (250, 0, 0), (0, 0, 250)
File = TypeVar("File", bound=StoredFile)

pillow_heif.register_heif_opener()


def photo(
    kind: str = "JPEG", *, size: tuple[int, int] = (40, 20), orientation: int = 1
) -> bytes:
    """A photo, red on the left and blue on the right, that says where and by whom."""
    image = Image.new("RGB", size, LEFT)
    image.paste(RIGHT, (size[0] // 2, 0, *size))
    output = BytesIO()
    image.save(output, kind, **_metadata(kind, orientation))
    return output.getvalue()


def _metadata(kind: str, orientation: int) -> dict[str, Any]:
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = SECRET
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[29] = SECRET
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    more: dict[str, Any] = {
        "JPEG": {"comment": SECRET, "quality": 95},
        "HEIF": {"quality": 95},
        "WEBP": {"lossless": True},
    }
    own: dict[str, Any] = more.get(kind, {})
    xmp = {} if kind == "PNG" else {"xmp": f"<x>{SECRET}</x>".encode()}
    profile += SECRET.encode()
    return {"exif": exif.tobytes(), "icc_profile": profile, **xmp, **own}


def animation(kind: str) -> bytes:
    """A picture of two frames, of which the second is blue."""
    first, second = (Image.new("RGB", (20, 20), colour) for colour in (LEFT, RIGHT))
    output = BytesIO()
    first.save(output, kind, save_all=True, append_images=[second], lossless=True)
    return output.getvalue()


def pdf(*, pages: int = 1, password: str = "", side: float = 200) -> bytes:
    """A PDF of white pages that says who made it."""
    writer = PdfWriter()
    for _number in range(pages):
        writer.add_blank_page(width=side, height=side)
    writer.add_metadata({"/Author": SECRET, "/Title": SECRET})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    output = BytesIO()
    writer.write(output)
    return output.getvalue()


def make_ready(file: File, pages: Sequence[bytes] = (b"\xff\xd8\xff one",)) -> File:
    """The file as a worker leaves it that has made these pages of it."""
    file.state, file.name = FileState.READY, ""
    file.reading = b"".join(pages)
    file.page_sizes = [len(page) for page in pages]
    file.save()
    return file
