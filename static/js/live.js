// A part that follows by itself: <div id="ranking" data-live="/address" data-live-etag="…">.
//
// Every two seconds it asks with If-None-Match, not while the page is hidden, and less often when nothing
// has happened for a while or the server is busy: its answer says Live-Every, in milliseconds. The answer is the part again (same id). Only what differs is touched, so the
// reader keeps place, focus and opened details. In an element with data-key (a line) every cell with
// data-cell that changed is marked, keeps its old text in data-was, and is announced: what is
// [aria-hidden] is not said, what is .spoken not shown.
// A [data-live-state="id"], inside the part or outside, says how it goes. 401, 403, 404 or being sent elsewhere end it.

const EVERY = 2000;
const IDLE_AFTER = 150;
const SLOWEST = 10_000;
const LOST = 30_000;
const KEPT = new Set(["open", "data-was"]);
const words = document.getElementById("announcer")?.dataset ?? {};
const parts = new Map();

function announce(text) {
  document.dispatchEvent(new CustomEvent("announce", { detail: text }));
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.dataset?.key || node.id || null : null;
}

function alike(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

function syncAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(KEPT.has(name) && old.nodeName === "DETAILS")) {
      old.setAttribute(name, value);
    }
  }
}

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh) || old === document.activeElement || old.hasAttribute("data-live-state")) return;
  const held = "checked" in old && old.checked;
  syncAttributes(old, fresh);
  if (held) old.checked = true;
  if (!(old instanceof HTMLTextAreaElement)) morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const keyed = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const mate = keyed.get(keyOf(child)) ?? (at && !keyOf(at) && alike(at, child) ? at : null);
    if (!mate || !alike(mate, child)) {
      old.insertBefore(child.cloneNode(true), at);
      continue;
    }
    if (mate !== at) move(old, mate, at);
    else at = at.nextSibling;
    morph(mate, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Moving a line drops the focus inside it; give it back.
function move(parent, node, before) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(node, before);
  focused?.focus({ preventScroll: true });
}

function without(selector, cell) {
  const copy = cell.cloneNode(true);
  for (const node of copy.querySelectorAll(selector)) node.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

function figureOf(cell) {
  return { shown: without(".spoken", cell), said: without("[aria-hidden='true']", cell) };
}

function figures(part) {
  const seen = new Map();
  for (const line of part.querySelectorAll("[data-key]")) {
    for (const cell of line.querySelectorAll("[data-cell]")) {
      seen.set(`${line.dataset.key} ${cell.dataset.cell}`, figureOf(cell));
    }
  }
  return seen;
}

function describe(line, cell, now, was) {
  const facts = {
    row: line.dataset.label ?? line.dataset.key,
    cell: cell.dataset.label ?? cell.dataset.cell,
    now: now.said,
    was: was.said,
  };
  return (words.change ?? "").replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

function clearMarks(part) {
  for (const cell of part.querySelectorAll(".changed")) {
    cell.classList.remove("changed");
    cell.removeAttribute("data-was");
  }
}

function mark(part, before) {
  const told = [];
  for (const line of part.querySelectorAll("[data-key]")) {
    for (const cell of line.querySelectorAll("[data-cell]")) {
      const was = before.get(`${line.dataset.key} ${cell.dataset.cell}`);
      const now = figureOf(cell);
      if (!was || (was.shown === now.shown && was.said === now.said)) continue;
      cell.classList.add("changed");
      cell.dataset.was = was.shown;
      told.push(describe(line, cell, now, was));
    }
  }
  if (told.length) announce(told.slice(0, 6).join(". "));
}

function partOf(html, id) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.getElementById(id);
}

function swap(part, html) {
  const fresh = partOf(html, part.id);
  if (!fresh) return false;
  const before = figures(part);
  clearMarks(part);
  if (part.isEqualNode(fresh)) return false;
  const top = part.querySelector(".table-box")?.scrollTop;
  morph(part, fresh);
  if (top) part.querySelector(".table-box").scrollTop = top;
  mark(part, before);
  window.htmx?.process(part);
  part.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
  return true;
}

function show(follow, state) {
  if (state === "lost" && follow.state !== "lost") announce(words.lost);
  if (state === "on" && follow.state === "lost") announce(words.back);
  follow.state = state;
  for (const sign of document.querySelectorAll(`[data-live-state="${follow.id}"]`)) {
    if (sign.dataset.state === state) continue;
    sign.hidden = false;
    sign.dataset.state = state;
    sign.textContent = sign.dataset[state] ?? "";
  }
}

function pause(follow) {
  const every = Math.max(Number(document.getElementById(follow.id)?.dataset.liveEvery) || EVERY, follow.every);
  if (follow.failures) return Math.min(every * 2 ** follow.failures, LOST);
  if (follow.quiet < IDLE_AFTER) return every;
  return Math.min(every * 1.1 ** (follow.quiet - IDLE_AFTER), Math.max(every, SLOWEST));
}

function later(follow) {
  clearTimeout(follow.timer);
  if (follow.state === "stopped" || document.hidden) return;
  follow.timer = setTimeout(() => ask(follow), pause(follow) * (0.9 + Math.random() * 0.2));
}

async function fetchPart(follow, part) {
  const headers = { "HX-Request": "true", "HX-Target": part.id };
  const etag = follow.etag ?? part.dataset.liveEtag;
  if (etag) headers["If-None-Match"] = etag;
  return fetch(part.dataset.live || location.href, {
    headers,
    cache: "no-store",
    credentials: "same-origin",
    signal: AbortSignal.timeout(10_000),
  });
}

async function take(follow, part, answer) {
  if (answer.redirected || [401, 403, 404].includes(answer.status)) return show(follow, "stopped");
  if (!answer.ok && answer.status !== 304) throw new TypeError(`status ${answer.status}`);
  follow.failures = 0;
  follow.every = Number(answer.headers.get("Live-Every"));
  show(follow, "on");
  if (answer.status === 304) {
    follow.quiet += 1;
    return;
  }
  const html = await answer.text();
  follow.etag = answer.headers.get("ETag");
  follow.quiet = swap(part, html) ? 0 : follow.quiet + 1;
}

async function ask(follow) {
  const part = document.getElementById(follow.id);
  if (!part?.hasAttribute("data-live")) return parts.delete(follow.id);
  if (follow.asking) return;
  follow.asking = true;
  try {
    await take(follow, part, await fetchPart(follow, part));
  } catch {
    follow.failures += 1;
    if (follow.failures > 1) show(follow, "lost");
  } finally {
    follow.asking = false;
    later(follow);
  }
}

function start(part) {
  if (parts.has(part.id)) return;
  const follow = { id: part.id, etag: null, quiet: 0, every: 0, failures: 0, state: null, timer: 0, asking: false };
  parts.set(part.id, follow);
  show(follow, "on");
  later(follow);
}

function startAll() {
  for (const part of document.querySelectorAll("[data-live][id]")) start(part);
}

function wake() {
  for (const follow of parts.values()) {
    const slow = follow.quiet >= IDLE_AFTER || follow.failures;
    follow.quiet = 0;
    if (slow && follow.state !== "stopped") ask(follow);
  }
}

document.addEventListener("visibilitychange", () => {
  for (const follow of parts.values()) {
    clearTimeout(follow.timer);
    if (!document.hidden && follow.state !== "stopped") ask(follow);
  }
});
document.addEventListener("pointerdown", wake, { passive: true });
document.addEventListener("keydown", wake);
window.addEventListener("online", wake);
document.addEventListener("htmx:afterSettle", startAll);
startAll();
