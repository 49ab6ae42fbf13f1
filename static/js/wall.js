// The wall: one page of the ranking after the other. Nothing moves for those who ask for less motion, nor while
// paused: then all pages stand below each other, or the one shown stays.

const EVERY = 12_000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const button = document.querySelector("[data-wall-pause]");
let at = 0;
let paused = false;

function pages() {
  return [...document.querySelectorAll("[data-wall-page]")];
}

function show() {
  const all = pages();
  const turns = all.length > 1 && !calm.matches;
  at = all.length ? at % all.length : 0;
  all.forEach((page, number) => page.toggleAttribute("hidden", turns && number !== at));
  for (const sign of document.querySelectorAll("[data-wall-at]")) {
    sign.textContent = turns ? `${at + 1} / ${all.length}` : "";
  }
  button.hidden = !turns;
  button.textContent = button.dataset[paused ? "off" : "on"];
}

button.addEventListener("click", () => {
  paused = !paused;
  show();
});
calm.addEventListener("change", show);
document.addEventListener("live:changed", show);
setInterval(() => {
  if (paused || document.hidden) return;
  at += 1;
  show();
}, EVERY);
show();
