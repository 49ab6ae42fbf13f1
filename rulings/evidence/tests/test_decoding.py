"""What others read of a photo or a PDF: the pixels, and nothing else."""

import json
from io import BytesIO

import pytest
from PIL import Image

from rulings.evidence import decoding
from rulings.evidence.decoding import decode, encode
from rulings.evidence.rules import (
    HEIC,
    JPEG,
    MOST_PAGES,
    PDF,
    PNG,
    WEBP,
    FileType,
    Problem,
    Unreadable,
    detect_type,
)
from rulings.evidence.tests.builders import LEFT, RIGHT, SECRET, animation, pdf, photo

KINDS = {"JPEG": JPEG, "PNG": PNG, "WEBP": WEBP, "HEIF": HEIC}


def opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content))
    image.load()
    return image


def is_near(found: object, expected: tuple[int, int, int]) -> bool:
    """Whether the colour is that one, as far as JPEG keeps colours."""
    assert isinstance(found, tuple)
    return all(abs(a - b) < 40 for a, b in zip(found, expected, strict=True))


def problem_of(content: bytes, kind: FileType) -> Problem:
    with pytest.raises(Unreadable) as caught:
        decode(content, kind.content_type)
    return caught.value.problem


@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_keeps_its_pixels_and_loses_all_that_it_says(kind: str) -> None:
    content = photo(kind)

    (picture,) = decode(content, detect_type(content).content_type)

    image = opened(picture)
    assert SECRET.encode() in content
    assert SECRET.encode() not in picture
    assert (image.format, image.size, dict(image.getexif())) == ("JPEG", (40, 20), {})
    assert not {"icc_profile", "exif", "xmp", "comment"} & image.info.keys()
    assert is_near(image.getpixel((5, 10)), LEFT)
    assert is_near(image.getpixel((35, 10)), RIGHT)


@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_taken_upright_is_turned_before_it_forgets_how(kind: str) -> None:
    content = photo(kind, orientation=6)

    (picture,) = decode(content, KINDS[kind].content_type)

    image = opened(picture)
    assert image.size == (20, 40)
    assert is_near(image.getpixel((10, 5)), LEFT)
    assert is_near(image.getpixel((10, 35)), RIGHT)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_a_moving_picture_the_first_frame_is_shown(kind: str) -> None:
    (picture,) = decode(animation(kind), KINDS[kind].content_type)

    assert is_near(opened(picture).getpixel((10, 10)), LEFT)


@pytest.mark.parametrize("mode", ["P", "L", "LA", "1"])
def test_pictures_without_three_colours_are_read_too(mode: str) -> None:
    output = BytesIO()
    Image.new("RGBA", (20, 20), "white").convert(mode).save(output, "PNG")

    (picture,) = decode(output.getvalue(), PNG.content_type)

    assert opened(picture).mode == "RGB"


def test_what_shines_through_stands_on_white() -> None:
    output = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(output, "PNG")

    (picture,) = decode(output.getvalue(), PNG.content_type)

    assert opened(picture).getpixel((10, 10)) == (255, 255, 255)


def test_a_large_photo_becomes_no_larger_than_anybody_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decoding, "PICTURE_SIDE", 16)

    (picture,) = decode(photo(), JPEG.content_type)

    assert opened(picture).size == (16, 8)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("most", [700, 300])
def test_more_pixels_than_cameras_take_are_refused_before_they_are_read(
    kind: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", most)

    assert problem_of(photo(kind), KINDS[kind]) is Problem.TOO_MANY_PIXELS


@pytest.mark.parametrize(
    "kind", ["HEIF", *(pytest.param(kind) for kind in ("JPEG", "PNG", "WEBP"))]
)
def test_a_photo_that_breaks_off_is_damaged(kind: str) -> None:
    content = photo(kind, size=(400, 300))

    assert problem_of(content[: len(content) // 3], KINDS[kind]) is Problem.DAMAGED


def test_a_file_is_opened_as_what_it_was_detected_to_be() -> None:
    assert problem_of(photo("PNG"), JPEG) is Problem.DAMAGED


def test_a_photo_for_which_there_is_no_memory_is_too_heavy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_memory(*_args: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(decoding, "_picture", no_memory)

    assert problem_of(photo(), JPEG) is Problem.TOO_HEAVY


def test_a_pdf_becomes_a_picture_a_page_and_loses_who_made_it() -> None:
    content = pdf(pages=3)

    pictures = decode(content, PDF.content_type)

    assert SECRET.encode() in content
    assert [SECRET.encode() in picture for picture in pictures] == [False] * 3
    assert [opened(picture).size for picture in pictures] == [(417, 417)] * 3


@pytest.mark.full
def test_a_page_as_large_as_a_wall_becomes_one_to_read() -> None:
    (picture,) = decode(pdf(side=14_000), PDF.content_type)

    assert opened(picture).size == (decoding.PAGE_SIDE, decoding.PAGE_SIDE)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (pdf(password="sample"), Problem.ENCRYPTED),
        (pdf(pages=MOST_PAGES + 1), Problem.TOO_MANY_PAGES),
        (b"%PDF-1.7 nothing", Problem.DAMAGED),
    ],
)
def test_a_pdf_that_cannot_be_read_is_refused(content: bytes, problem: Problem) -> None:
    assert problem_of(content, PDF) is problem


def test_the_answer_is_one_line_and_the_pictures() -> None:
    good = encode(photo(), JPEG.content_type)
    bad = encode(b"\xff\xd8\xff", JPEG.content_type)

    header, _newline, pictures = good.partition(b"\n")
    assert json.loads(header) == {"sizes": [len(pictures)]}
    assert json.loads(bad) == {"problem": "damaged"}
