// Names as you type them. In <form data-names="address"> each field with a list becomes a combobox whose
// suggestions come from that address; what is sent stays the text of the field. Without scripts the browser's
// own list is there.

import { expand, make, point } from "./search.js";

const PAUSE = 120;
const MOST = 8;

let made = 0;

const fields = (form) => [...form.querySelectorAll("input[role=combobox][aria-controls^=names-]")];
const texts = (inputs) => inputs.map((input) => input.value.trim()).filter(Boolean);

function enhance(form, input) {
  made += 1;
  const list = make("ul", { role: "listbox", id: `names-${made}`, hidden: "", "aria-label": input.list.ariaLabel });
  const combobox = { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": list.id };
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);
  input.removeAttribute("list");
  const wrapper = make("span", { class: "combobox" });
  const isFocused = document.activeElement === input; // moving it in the page takes the focus from it
  input.before(wrapper);
  wrapper.append(input, list);
  if (isFocused) input.focus();

  const box = { form, input, list, active: -1, shown: [], asks: 0, waits: false, chooses: false, steps: 0, timer: 0 };
  input.addEventListener("input", () => later(box));
  input.addEventListener("focus", () => input.value || !beside(box).length || ask(box));
  input.addEventListener("keydown", (event) => press(box, event));
  input.addEventListener("blur", () => forget(box));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) choose(box, Number(item.dataset.at));
  });
}

// The other fields of the pair; of a form without pairs, all others.
const neighbours = (box) =>
  fields(box.input.closest("fieldset") ?? box.form).filter((input) => input !== box.input);

const beside = (box) => texts(neighbours(box));

const forget = (box) => {
  clearTimeout(box.timer);
  box.asks += 1;
  box.waits = box.chooses = false;
  box.steps = 0;
  expand(box, false);
};

function later(box) {
  forget(box);
  if (!box.input.value.trim() && !beside(box).length) return;
  box.waits = true;
  box.timer = setTimeout(() => ask(box), PAUSE);
}

async function ask(box) {
  box.asks += 1;
  box.waits = true;
  const number = box.asks;
  const query = new URLSearchParams({ q: box.input.value, beside: beside(box)[0] ?? "" });
  let names = [];
  try {
    const response = await fetch(`${box.form.dataset.names}?${query}`, { headers: { Accept: "application/json" } });
    if (response.ok) ({ names } = await response.json());
  } catch {
    // Off line the field is a plain one.
  }
  if (number === box.asks) show(box, names);
}

// Nobody sits twice: whoever is in another field is not suggested.
function show(box, names) {
  const taken = new Set(texts(fields(box.form).filter((input) => input !== box.input)));
  const alone = beside(box).length > 0;
  const free = ({ label, partner }) => !taken.has(label) && (!partner || !(alone || taken.has(partner)));
  box.shown = names.filter(free).slice(0, MOST);
  box.list.replaceChildren(...box.shown.map((name, at) => item(box, name, at)));
  box.active = box.shown.length ? turned(box, box.steps) : -1;
  box.waits = false;
  if (box.chooses) choose(box, box.active);
  else expand(box, box.shown.some(({ label, partner }) => partner || label !== box.input.value.trim()));
}

// Who is faster than the answer has pressed the keys for what it will bring.
const turned = ({ shown }, at) => ((at % shown.length) + shown.length) % shown.length;

function item(box, { label, note }, at) {
  const option = make("li", { role: "option", id: `${box.list.id}-${at}`, "data-at": String(at) });
  const text = make("span", {});
  text.textContent = label;
  if (note) {
    const quiet = make("span", { class: "quiet" });
    quiet.textContent = ` · ${note}`;
    text.append(quiet);
  }
  option.append(text);
  return option;
}

function choose(box, at) {
  const name = box.shown[at];
  const empty = neighbours(box).find((input) => !input.value.trim());
  if (name) fill(box.input, name.label);
  if (name?.partner && empty) fill(empty, name.partner);
  forget(box);
  goOn(box);
}

function fill(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// To the next empty field, from here on and then from the start; when all are filled, to the button.
function goOn(box) {
  const all = fields(box.form);
  const here = all.indexOf(box.input);
  const next = [...all.slice(here + 1), ...all.slice(0, here)].find((input) => !input.value.trim());
  (next ?? box.form.querySelector("[data-next], button.primary")).focus();
}

function press(box, event) {
  const opened = !box.list.hidden;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (box.waits) box.steps += step;
    else if (opened) point(box, turned(box, box.active + step));
    else ask(box);
  } else if (event.key === "Enter" && (opened || box.input.value.trim())) {
    event.preventDefault();
    if (box.waits) box.chooses = true;
    else if (opened) choose(box, box.active);
    else goOn(box);
  } else if (event.key === "Escape" && opened) {
    event.stopPropagation();
    forget(box);
  }
}

const begin = () => {
  for (const form of document.querySelectorAll("form[data-names]")) {
    for (const input of form.querySelectorAll("input[list]")) enhance(form, input);
  }
};

begin();
document.addEventListener("htmx:load", begin);
