// The traveller, entered by keyboard. Each line is a form of its own and works without this module:
//
//   <table data-grid> … <tr id="line-7" data-line>
//     <td><form id="line-7-form" method="post" action="…">token, seen, <input class="entry" name="…"></form></td>
//
// data-line marks the line, whose single [data-entry] input holds the score. The answer to a line's form is
// the line again (<tr id="line-7" …>), with 200 when stored and 422 when refused; a refused input has
// aria-invalid and keeps in data-stored what the server holds; Enter sends it once more, as it stands. It has
// data-contested where somebody else wrote first. A [data-line-state] in the line is read aloud.
//
//   Enter        store the line if it changed, go to the next line; after the last to the first one left open
//   Ctrl+Enter   store and go to the [data-next-board] link
//   Ctrl+Z       take back what is typed, else restore the value that the last stored line had before
//   " or =       in an empty field: the line above
//   ↑ ↓          the line above, the line below
//   Escape       take back what is typed
//
// The cursor comes back to a refused line unless its scorer is typing on another one; then a contested line is
// where the next Enter leads, and what the next Ctrl+Z takes back.
//
// The two chords work as well where no line has the focus: after the last one, or on a board that is complete.
//
// With data-preview="/address" on the grid or the line the text is sent there as ?score=… and the answer's plain words
// appear in the line's [data-score]. Lines are sent one after the other; what cannot be sent is tried again.

const AGAIN = 3000;
const stored = [];
const waiting = new Map();
let sending = Promise.resolve();

const grid = () => document.querySelector("[data-grid]");
const lines = () => [...(grid()?.querySelectorAll("[data-line]") ?? [])];
const entryOf = (line) => line?.querySelector("[data-entry]:not([disabled])");
const lineOf = (node) => node.closest?.("[data-grid] [data-line]");
const dirty = (entry) => entry.value.trim() !== entry.defaultValue.trim();
const storedValue = (entry) => entry.dataset.stored ?? entry.defaultValue;
const refused = (entry) => entry?.getAttribute("aria-invalid") === "true";
const changed = (entry) => entry && (dirty(entry) || refused(entry));
const firstRefused = () => lines().find((line) => refused(entryOf(line)));
const isContested = (line) => entryOf(line)?.hasAttribute("data-contested") && !waiting.has(line.id);

function focusLine(line) {
  const entry = entryOf(line);
  if (!entry) return false;
  entry.focus();
  entry.select();
  return true;
}

function neighbour(line, step) {
  const all = lines().filter(entryOf);
  return all[all.indexOf(line) + step] ?? null;
}

const isOpen = (line) => {
  const entry = entryOf(line);
  return entry && (!entry.value.trim() || refused(entry));
};

function goOn(line) {
  const open = (other) => other !== line && isOpen(other);
  const next = lines().find(isContested) ?? neighbour(line, 1) ?? lines().find(open);
  if (!next || !focusLine(next)) document.querySelector("[data-next-board]")?.focus();
}

function parse(html, id) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.getElementById(id);
}

// The fresh line keeps what its reader is typing meanwhile.
function replace(line, html, sent) {
  const fresh = parse(html, line.id);
  if (!fresh) return;
  const entry = entryOf(line);
  const focused = line.contains(document.activeElement);
  const typed = entry && entry.value.trim() !== sent.trim() ? entry.value : null;
  line.replaceWith(fresh);
  window.htmx?.process(fresh);
  const now = entryOf(fresh);
  if (now && typed !== null) now.value = typed;
  if (focused) focusLine(fresh);
  else if (refused(now)) comeBack(now);
  tell(fresh);
}

// Without selecting: what is typed too late for another line must not take the place of this one.
function comeBack(entry) {
  const at = document.activeElement;
  const free = at.matches("[data-entry]") ? !changed(at) : at.matches(BESIDE);
  if (free) entry.focus();
}

function tell(line) {
  const words = line.querySelector("[data-line-state]")?.textContent.trim();
  if (words) document.dispatchEvent(new CustomEvent("announce", { detail: words }));
}

async function send(id) {
  const line = document.getElementById(id);
  const task = waiting.get(id);
  const form = entryOf(line)?.form;
  if (!task || !form) return waiting.delete(id);
  const body = new FormData(form);
  body.set(entryOf(line).name, task.value);
  line.classList.add("sending");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "HX-Target": id },
      credentials: "same-origin",
      signal: AbortSignal.timeout(10_000),
    });
    await settle(id, task, answer);
  } catch {
    line.classList.replace("sending", "unsent");
    setTimeout(() => queue(id), AGAIN);
  }
}

async function settle(id, task, answer) {
  const line = document.getElementById(id);
  if (answer.redirected || answer.headers.has("HX-Redirect")) {
    location.assign(answer.headers.get("HX-Redirect") ?? answer.url);
    return;
  }
  if (answer.status >= 500) throw new TypeError(`status ${answer.status}`);
  if (waiting.get(id) === task) waiting.delete(id);
  line.classList.remove("sending", "unsent");
  if (answer.ok && task.remember) stored.push({ id, before: task.before });
  replace(line, await answer.text(), task.value);
}

function queue(id) {
  sending = sending.then(() => send(id));
  return sending;
}

function store(line, { remember = true } = {}) {
  const entry = entryOf(line);
  if (!changed(entry)) return sending;
  waiting.set(line.id, { value: entry.value, before: storedValue(entry), remember });
  return queue(line.id);
}

function takeBack(line) {
  const entry = entryOf(line);
  entry.value = storedValue(entry);
  preview(entry);
  if (refused(entry)) store(line, { remember: false });
}

async function restore(line) {
  const entry = entryOf(line);
  const typed = refused(entry) ? line : lines().find(isContested) ?? (changed(entry) && line);
  if (typed) return takeBack(typed);
  await sending; // the line stored last may still be on its way, and come back refused
  const bad = firstRefused();
  if (bad) return takeBack(bad);
  const last = stored.pop();
  const back = last && document.getElementById(last.id);
  if (!back || !entryOf(back)) return;
  entryOf(back).value = last.before;
  focusLine(back);
  store(back, { remember: false });
}

// Leaves only when everything is stored; a refused line is gone to instead.
async function leave(link) {
  await sending;
  const bad = firstRefused();
  if (bad) focusLine(bad);
  else if (link && !waiting.size) location.assign(link.href);
}

async function nextBoard(line) {
  store(line);
  await leave(document.querySelector("[data-next-board]"));
}

function repeat(line, event) {
  const above = entryOf(neighbour(line, -1));
  if (event.target.value || !above?.value) return false;
  event.target.value = above.value;
  event.target.select();
  preview(event.target);
  return true;
}

const KEYS = {
  Enter: (line) => {
    store(line);
    goOn(line);
  },
  ArrowDown: (line) => focusLine(neighbour(line, 1)),
  ArrowUp: (line) => focusLine(neighbour(line, -1)),
  Escape: (line) => changed(entryOf(line)) && takeBack(line),
};
const CHORDS = { Enter: nextBoard, z: restore, Z: restore };

const BESIDE = "body, [data-next-board], [data-grid] :not([data-entry])";

function press(event) {
  if (event.isComposing || event.altKey) return;
  const chord = event.ctrlKey || event.metaKey;
  const line = event.target.matches("[data-entry]") ? lineOf(event.target) : null;
  if (!line && !(chord && grid() && event.target.matches(BESIDE))) return;
  if (!chord && (event.key === '"' || event.key === "=")) {
    if (repeat(line, event)) event.preventDefault();
    return;
  }
  const act = (chord ? CHORDS : KEYS)[event.key];
  if (!act || (event.shiftKey && chord)) return;
  event.preventDefault();
  act(line);
}

const previews = new WeakMap();

function preview(entry) {
  const line = lineOf(entry);
  const shown = line?.querySelector("[data-score]");
  const address = entry.closest("[data-preview]")?.dataset.preview;
  if (!shown || !address) return;
  clearTimeout(previews.get(entry));
  previews.set(entry, setTimeout(() => fetchPreview(entry, shown, address), 120));
}

async function fetchPreview(entry, shown, address) {
  const sought = entry.value;
  const url = new URL(address, location.href);
  url.searchParams.set("score", sought);
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
    if (entry.value === sought) shown.textContent = answer.ok && sought ? await answer.text() : "";
  } catch {
    shown.textContent = "";
  }
}

document.addEventListener("keydown", press);
document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-entry]")) preview(event.target);
});
document.addEventListener("submit", (event) => {
  const line = lineOf(event.target);
  if (!line || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  store(line);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-next-board]");
  if (!link || !waiting.size || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  leave(link);
});
window.addEventListener("online", () => [...waiting.keys()].forEach(queue));
window.addEventListener("beforeunload", (event) => {
  if (waiting.size) event.preventDefault();
});

// On a phone the keyboard would cover a board that has nothing left to enter.
const first = lines().find(isOpen) ?? (matchMedia("(pointer: fine)").matches ? lines()[0] : null);
if (first && !document.querySelector("[data-focus]")) focusLine(first);
grid()?.setAttribute("data-ready", "");
