// Left and right arrow, or a swipe on [data-swipe], follow the page's rel="prev" and rel="next" links.

const TYPING = "input, select, textarea, [contenteditable], [role=combobox], [role=listbox]";

function follow(rel) {
  document.querySelector(`a[rel~="${rel}"][href]`)?.click();
}

function scrollsSideways(element) {
  const box = element.closest?.(".table-box, [data-scrolls]");
  return Boolean(box && box.scrollWidth > box.clientWidth);
}

function press(event) {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.(TYPING) || scrollsSideways(event.target)) return;
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
