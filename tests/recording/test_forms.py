"""A form is sent as a browser would send it, and as someone would who fills it in."""

from tests.recording.forms import Form, Forms

PAGE = """
<form method="get"><input name="q"></form>
<form method="post" action="/sample/save/" hx-post="/sample/save/">
  <input type="hidden" name="seen" value="3">
  <input name="name" value="Sample North">
  <input name="partner">
  <input type="date" name="day">
  <input type="file" name="evidence">
  <input name="old" value="x" disabled>
  <input type="checkbox" name="minor">
  <input type="checkbox" name="hidden" checked>
  <input type="radio" name="side" value="ns"><input type="radio" name="side" value="ew">
  <select name="scoring"><option value="">–<option value="mp">Pairs</option></select>
  <select name="club"><option value="a">A<option value="b" selected>B</select>
  <select name="people" multiple><option value="1">One</select>
  <textarea name="why">
Because</textarea>
  <textarea name="more"></textarea>
  <button name="do" value="keep">Keep</button>
  <button name="do" value="send" formaction="/sample/send/">Send</button>
  <button type="button" name="never">More</button>
  <input type="submit" name="last" value="Last">
</form>
<form method="post"><button>Discard</button></form>
<form method="post"></form>
"""


def only_form() -> Form:
    return Forms.of(PAGE).found[0]


def test_forms_that_are_only_asked_are_left_out() -> None:
    actions = [(form.action, form.by_htmx) for form in Forms.of(PAGE).found]

    assert actions == [("/sample/save/", True), ("", False), ("", False)]


def test_a_form_as_it_stands_sends_what_a_browser_would() -> None:
    assert only_form().as_it_stands() == (
        ("seen", "3"),
        ("name", "Sample North"),
        ("partner", ""),
        ("day", ""),
        ("hidden", "on"),
        ("scoring", ""),
        ("club", "b"),
        ("why", "Because"),
        ("more", ""),
    )


def test_a_form_filled_in_has_something_wherever_nothing_was() -> None:
    as_it_stands = set(only_form().as_it_stands())

    assert [pair for pair in only_form().filled() if pair not in as_it_stands] == [
        ("partner", "Sample words"),
        ("day", "2026-03-09"),
        ("side", "ns"),
        ("scoring", "mp"),
        ("people", "1"),
        ("more", "Sample words"),
    ]


def test_each_button_that_says_something_is_a_way_to_send() -> None:
    named, plain, bare = Forms.of(PAGE).found

    assert named.ways() == [
        ("/sample/save/", (("do", "keep"),)),
        ("/sample/send/", (("do", "send"),)),
        ("/sample/save/", (("last", "Last"),)),
    ]
    assert plain.ways() == [("", ())]
    assert bare.ways() == [("", ())]
