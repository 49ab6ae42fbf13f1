// A law is walked in the page: a tap is answered at once from the laws that came with it, is kept in this browser and
// sent in its order, again when the connection is back, and by one window at a time. The server's answer replaces what
// was shown: it decides.
//
// <form id="walk" data-walk="what is walked" data-queue="its name here" data-laws="/address">. [data-sent] says how it
// stands. Keys 1 to 9 are the answers in their order, Backspace and the back button undo.

import { blank } from "./blanks.js";
import { Laws } from "./walking.js";

const AGAIN = 3000;
const UNREAD = new Set([400, 409, 413]);
const SEARCH = "family_search";
const TYPING = "input, textarea, select";
const ANSWERS = "#walked .asked :is(.seats, .families) button, #walked .options button";
const KINDS = { yes_no: "choice", suit: "choice", suits: "choice", cards: "card", hand: "text", record: "text" };

let laws = null;
let families = null;
let here = null;
let sending = false;
let timer = 0;
let depth = 0;

const form = () => document.getElementById("walk");
const queueName = () => form().dataset.queue;
const queued = () => JSON.parse(localStorage.getItem(queueName()) ?? "[]");
const alone = (job) => (navigator.locks ? navigator.locks.request(queueName(), job) : job());

function keep(taps) {
  if (taps.length) localStorage.setItem(queueName(), JSON.stringify(taps));
  else localStorage.removeItem(queueName());
}

function say(state) {
  const sign = form().querySelector("[data-sent]");
  if (sign.textContent !== sign.dataset[state]) sign.textContent = sign.dataset[state];
}

// What is typed beside the buttons: reasons, and words of an answer; and which family was on the page. The token is that
// of the page that sends it.
function typedIn(button) {
  const fields = new URLSearchParams(new FormData(form()));
  fields.delete("csrfmiddlewaretoken");
  fields.set("walked", here.walks.at(-1)?.family ?? "");
  fields.set("do", button);
  return fields;
}

function reasoned(fields) {
  const last = here.walks.at(-1);
  for (const [name, text] of last ? fields : []) {
    if (name.startsWith("reason-")) last.reasons[name.slice("reason-".length)] = text.trim();
  }
}

function tap(button, { back = false } = {}) {
  const fields = typedIn(button);
  if (follow(button, fields)) {
    show();
    if (!back) history.pushState({ walked: (depth += 1) }, "");
  }
  keep([...queued(), { id: `${Date.now()} ${Math.random()}`, fields: fields.toString() }]);
  say("keeping");
  send();
}

// What a tap does to the walks of the page; false where only the server knows.
function follow(button, fields) {
  reasoned(fields);
  const after = laws?.tapped(here, button, fields);
  if (!after) return false;
  here = { ...here, ...after };
  fields.set("do", after.button);
  return true;
}

// What the answers come to, from the page's own blanks.
function show() {
  const shown = here.walks.map((one, at) => laws.shown(one, here, at === here.walks.length - 1 ? here.opened : ""));
  const last = shown.at(-1);
  const parts = shown.slice(0, -1).map((one) => blank("earlier", one));
  parts.push(last ? walked(last) : families.cloneNode(true));
  document.getElementById("walked").replaceChildren(...parts);
  const title = form().querySelector("h1");
  title.textContent = last?.title ?? title.dataset.ruling;
  window.htmx?.process(document.getElementById("walked"));
  lead();
}

function walked(one) {
  const part = blank("walk", one);
  const asked = one.question ? blank(KINDS[one.question.kind] ?? one.question.kind, spoken(one.question)) : "";
  if (asked) settle(asked, one.question);
  part.querySelector("slot").replaceWith(asked);
  for (const step of one.steps) press(part, step.step, step.options.filter((each) => each.chosen).map((each) => each.choice));
  const usual = part.querySelector("details[data-if='usual']");
  if (usual) usual.open = !one.question && !one.steps.length;
  return part;
}

const spoken = (question) => ({ ...question, told: question.told.join(" ") });

function press(part, code, told) {
  for (const button of part.querySelectorAll("button[name='do']")) {
    const [, asked, value] = /^\w+:([^:]*):(.*)$/s.exec(button.value) ?? [];
    if (asked === code && told.includes(value)) button.setAttribute("aria-pressed", "true");
  }
}

function settle(part, question) {
  if (question.kind !== "auction") return press(part, question.fact, question.told);
  for (const button of part.querySelectorAll("button[value^='call:']")) {
    button.disabled = !question.isLegal(button.value.split(":")[2]);
  }
}

// The answers come into view with what is asked: as far as they fit above the buttons that stay.
function lead() {
  const first = document.querySelector("#walked [data-lead]");
  if (!first) return;
  first.focus({ preventScroll: true });
  first.closest(".section")?.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("announce", { detail: first.textContent.trim() }));
}

async function send() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    while (queued().length && (await alone(sendAll)));
  } catch {
    say("lost");
    timer = setTimeout(send, AGAIN);
  } finally {
    sending = false;
  }
}

// Whether all was sent. What another window has sent meanwhile is looked up; where a page leads on, what was tapped
// after it is sent first.
async function sendAll() {
  let last = null;
  let unlike = false;
  for (let taps = queued(); taps.length; taps = queued()) {
    unlike ||= last?.status === 422;
    last = await asked({ method: "POST", body: new URLSearchParams(taps[0].fields) });
    if (last.redirected || [403, 404].includes(last.status)) {
      say("refused");
      return false;
    }
    unlike ||= UNREAD.has(last.status);
    keep(queued().filter((each) => each.id !== taps[0].id));
  }
  if (!last || UNREAD.has(last.status)) last = await asked({});
  const to = last.headers.get("HX-Redirect");
  if (to) location.assign(to);
  else decide(await last.text(), unlike ? "unlike" : "kept");
  return true;
}

async function asked(how) {
  const token = form().querySelector("[name='csrfmiddlewaretoken']").value;
  const answer = await fetch(form().action, {
    ...how,
    headers: { "HX-Request": "true", "X-CSRFToken": token },
    credentials: "same-origin",
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status >= 500 || answer.status === 429) throw new TypeError(`status ${answer.status}`);
  return answer;
}

// What is typed and where the reader is stays; all else is as the server says.
function decide(text, state) {
  const holder = document.createElement("template");
  holder.innerHTML = text;
  const fresh = holder.content.getElementById("walk");
  if (!fresh) return say("refused");
  const opened = here?.opened;
  const place = placeOf(document.activeElement);
  for (const old of form().querySelectorAll("textarea, input:not([type='hidden'])")) {
    const same = old.id && fresh.querySelector(`#${CSS.escape(old.id)}`);
    if (same && old.value !== old.defaultValue) same.value = old.value;
  }
  form().replaceWith(fresh);
  if (new URL(fresh.action).pathname !== location.pathname) renew(fresh.action).catch(() => {});
  history.replaceState(history.state, "", fresh.action);
  window.htmx?.process(fresh);
  here = JSON.parse(fresh.dataset.walk);
  if (opened && opened !== here.opened && laws) {
    here.opened = opened;
    show();
  }
  say(state);
  const error = fresh.querySelector("[data-focus]");
  const before = place && fresh.querySelector(place);
  if (error) error.focus();
  else (before || fresh.querySelector("[autofocus]"))?.focus({ preventScroll: true });
}

// The draft has begun: what the page fills in by itself leads to its pages from now on.
async function renew(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of page.querySelectorAll("template[id]")) {
    document.getElementById(part.id)?.remove();
    document.body.append(part);
  }
  families = familiesOf();
}

function placeOf(element) {
  if (!form().contains(element)) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.name === "do") return `button[value="${CSS.escape(element.value)}"]`;
  return element.hasAttribute("data-lead") ? "[data-lead]" : "";
}

function submitted(event) {
  if (event.target.id !== "walk") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = event.submitter?.value ?? "keep";
  const isSearch = button === "search" || (button === "keep" && document.activeElement.id === SEARCH);
  if (!isSearch || !find()) tap(button);
}

// The families that a word means, found in the page; false until the laws have come.
function find() {
  if (!laws) return false;
  const found = laws.search(document.getElementById(SEARCH).value);
  document.getElementById("families-found").replaceChildren(...blank("found", { found }).firstElementChild.children);
  return true;
}

// "Change" opens a question again: nothing is to be kept yet.
function clicked(event) {
  const link = event.target.closest?.("#walked a[hx-get]");
  if (!link || !laws) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  here.opened = new URL(link.href).searchParams.get("change");
  show();
}

function pressed(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.(TYPING)) return;
  if (event.key === "Backspace") document.querySelector("#walked button[value='undo']")?.click();
  if (/^[1-9]$/.test(event.key)) document.querySelectorAll(ANSWERS)[Number(event.key) - 1]?.click();
}

function wentBack(event) {
  const to = event.state?.walked ?? 0;
  const isBack = to < depth;
  depth = to;
  if (isBack && here?.walks.length) tap("undo", { back: true });
}

// All families, for when the answers are taken back: those that the page shows, or its blank.
function familiesOf() {
  const kept = document.getElementById("blank-families")?.content;
  const part = document.createDocumentFragment();
  part.append(...[...(kept ?? document.getElementById("walked")).childNodes].map((node) => node.cloneNode(true)));
  return part;
}

async function load() {
  try {
    const answer = await fetch(form().dataset.laws, { credentials: "same-origin" });
    if (!answer.ok) throw new TypeError(`status ${answer.status}`);
    laws = new Laws(await answer.json());
    if (queued().length) replay();
  } catch {
    setTimeout(load, AGAIN);
  }
}

// Taps that wait since the page was left: they are seen before the server has taken them.
function replay() {
  for (const fields of queued().map((each) => new URLSearchParams(each.fields))) follow(fields.get("do"), fields);
  show();
}

if (form()) {
  here = JSON.parse(form().dataset.walk);
  families = familiesOf();
  depth = history.state?.walked ?? 0;
  document.addEventListener("submit", submitted, { capture: true });
  document.addEventListener("click", clicked, { capture: true });
  document.addEventListener("keydown", pressed);
  document.addEventListener("input", (event) => event.target.id === SEARCH && find());
  document.addEventListener("htmx:beforeRequest", (event) => event.target.id === SEARCH && laws && event.preventDefault());
  document.addEventListener("htmx:afterSwap", () => form() && (here = JSON.parse(form().dataset.walk)));
  window.addEventListener("popstate", wentBack);
  window.addEventListener("online", send);
  load();
  send();
}
