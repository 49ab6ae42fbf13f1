// Search as you type. <select data-search> becomes a field with a list; the select stays, hidden, and is what
// is sent. Without scripts it is what it was.

const fold = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const matches = (text, sought) => fold(sought).split(/\s+/).every((word) => fold(text).includes(word));

let made = 0;

function choices(select, sought) {
  const offered = [...select.options].filter((option) => option.value && !option.disabled);
  return offered.filter((option) => matches(option.text, sought)).slice(0, 50);
}

export function make(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function enhance(select) {
  if (select.dataset.searchReady || select.multiple) return;
  select.dataset.searchReady = "yes";
  made += 1;
  const list = make("ul", { role: "listbox", id: `search-list-${made}`, hidden: "" });
  const input = make("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
  });
  adopt(select, input, list);
  const box = { select, input, list, active: -1, shown: [] };
  input.addEventListener("input", () => open(box, input.value));
  input.addEventListener("click", () => open(box, ""));
  input.addEventListener("keydown", (event) => press(box, event));
  input.addEventListener("blur", () => settle(box));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) choose(box, Number(item.dataset.at));
  });
  select.addEventListener("change", () => (input.value = named(select)));
}

// The new field takes the select's name for people: its label, help and errors.
function adopt(select, input, list) {
  const wrapper = make("span", { class: "combobox" });
  const label = select.labels?.[0];
  input.id = `${select.id || list.id}-search`;
  input.value = named(select);
  for (const name of ["aria-describedby", "aria-invalid", "aria-label", "placeholder", "autofocus"]) {
    if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name));
  }
  if (select.required) input.setAttribute("aria-required", "true");
  if (label) {
    label.htmlFor = input.id;
    list.setAttribute("aria-label", label.textContent.trim());
  } else if (select.ariaLabel) list.setAttribute("aria-label", select.ariaLabel);
  select.before(wrapper);
  wrapper.append(input, list, select);
  select.required = false;
  select.hidden = true;
}

const named = (select) => (select.value ? (select.selectedOptions[0]?.text.trim() ?? "") : "");

function open(box, sought) {
  box.shown = choices(box.select, sought.trim());
  box.active = sought && box.shown.length ? 0 : -1;
  box.list.replaceChildren(
    ...box.shown.map((option, at) => {
      const item = make("li", { role: "option", id: `${box.list.id}-${at}`, "data-at": String(at) });
      item.textContent = option.text;
      return item;
    }),
  );
  expand(box, box.shown.length > 0);
}

export function expand(box, wide) {
  box.list.hidden = !wide;
  box.input.setAttribute("aria-expanded", String(wide));
  point(box, wide ? box.active : -1);
}

export function point(box, at) {
  box.active = at;
  for (const [place, item] of [...box.list.children].entries()) {
    item.classList.toggle("active", place === at);
    item.setAttribute("aria-selected", String(place === at));
  }
  const item = box.list.children[at];
  if (item) {
    box.input.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  } else box.input.removeAttribute("aria-activedescendant");
}

function choose(box, at) {
  const option = box.shown[at];
  if (!option) return;
  box.select.value = option.value;
  box.input.value = option.text.trim();
  expand(box, false);
  box.select.dispatchEvent(new Event("change", { bubbles: true }));
}

function press(box, event) {
  const closed = box.list.hidden;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (closed) return open(box, "");
    const step = event.key === "ArrowDown" ? 1 : -1;
    point(box, (box.active + step + box.shown.length) % box.shown.length);
  } else if (event.key === "Enter" && !closed && box.active >= 0) {
    event.preventDefault();
    choose(box, box.active);
  } else if (event.key === "Escape" && !closed) {
    event.stopPropagation();
    box.input.value = named(box.select);
    expand(box, false);
  }
}

// Left without choosing: an empty field empties the choice, one match is taken, else the old choice stands.
function settle(box) {
  const typed = box.input.value.trim();
  if (typed !== named(box.select)) {
    const found = typed ? choices(box.select, typed) : [];
    if (!typed && box.select.querySelector("option[value='']")) {
      box.select.value = "";
      box.select.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (found.length === 1) {
      box.shown = found;
      choose(box, 0);
    } else box.input.value = named(box.select);
  }
  expand(box, false);
}

function ready() {
  for (const select of document.querySelectorAll("select[data-search]")) enhance(select);
}

document.addEventListener("htmx:afterSettle", ready);
document.addEventListener("live:changed", ready);
ready();
