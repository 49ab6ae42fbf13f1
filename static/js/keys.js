// Left and right arrow, or a swipe on [data-swipe], follow the page's rel="prev" and rel="next" links.
// An element with data-shortcut="alt+n" is pressed by that chord (always with a modifier, so that speech
// input and stray keys do nothing). A form or select with data-send-on-change is sent when changed.

const TYPING = "input, select, textarea, [contenteditable], [role=combobox], [role=listbox]";

function follow(rel) {
  document.querySelector(`a[rel~="${rel}"][href]`)?.click();
}

function scrollsSideways(element) {
  const box = element.closest?.(".table-box, [data-scrolls]");
  return Boolean(box && box.scrollWidth > box.clientWidth);
}

function chord(event) {
  const held = [event.ctrlKey && "ctrl", event.altKey && "alt", event.shiftKey && "shift"];
  return [...held.filter(Boolean), event.key.toLowerCase()].join("+");
}

function press(event) {
  if (event.defaultPrevented || event.metaKey || event.isComposing) return;
  if (event.ctrlKey || event.altKey) {
    const target = document.querySelector(`[data-shortcut="${CSS.escape(chord(event))}"]`);
    if (!target) return;
    event.preventDefault();
    if (target.matches(TYPING)) target.focus();
    else target.click();
    return;
  }
  if (event.shiftKey || event.target.closest?.(TYPING) || scrollsSideways(event.target)) return;
  const rtl = document.documentElement.dir === "rtl";
  if (event.key === "ArrowLeft") follow(rtl ? "next" : "prev");
  if (event.key === "ArrowRight") follow(rtl ? "prev" : "next");
}

let touch = null;

function touchStart(event) {
  const usable = event.touches.length === 1 && event.target.closest?.("[data-swipe]");
  touch = usable && !scrollsSideways(event.target) ? event.touches[0] : null;
}

function touchEnd(event) {
  if (!touch) return;
  const last = event.changedTouches[0];
  const across = last.clientX - touch.clientX;
  const down = last.clientY - touch.clientY;
  touch = null;
  if (Math.abs(across) > 70 && Math.abs(across) > 2.5 * Math.abs(down)) follow(across < 0 ? "next" : "prev");
}

document.addEventListener("keydown", press);
document.addEventListener("touchstart", touchStart, { passive: true });
document.addEventListener("touchend", touchEnd, { passive: true });
document.addEventListener("change", (event) => {
  if (event.target.closest?.("[data-send-on-change]")) event.target.form?.requestSubmit();
});
