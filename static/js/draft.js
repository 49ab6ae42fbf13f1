// Keeps a draft on the server: <form data-draft="/address"> sends itself there a moment after each change,
// again when the connection is back, and at once when the page is left. [data-draft-state] inside the form
// says so with its own words: data-kept, data-keeping, data-lost. The saved form still needs its button.

const AFTER = 700;
const AGAIN = 5000;
const timers = new WeakMap();
const unkept = new Set();

function show(form, state) {
  const sign = form.querySelector("[data-draft-state]");
  if (!sign) return;
  sign.hidden = false;
  sign.textContent = sign.dataset[state] ?? "";
}

async function keep(form, keepalive = false) {
  clearTimeout(timers.get(form));
  if (!unkept.delete(form)) return;
  show(form, "keeping");
  try {
    const answer = await fetch(form.dataset.draft, {
      method: "POST",
      body: new FormData(form),
      headers: { "HX-Request": "true" },
      credentials: "same-origin",
      keepalive,
    });
    if (!answer.ok || answer.redirected) throw new TypeError(`status ${answer.status}`);
    if (!unkept.has(form)) show(form, "kept");
  } catch {
    unkept.add(form);
    show(form, "lost");
    timers.set(form, setTimeout(() => keep(form), AGAIN));
  }
}

function changed(event) {
  const form = event.target.form?.closest("form[data-draft]");
  if (!form) return;
  unkept.add(form);
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => keep(form), event.type === "change" ? 50 : AFTER));
}

function keepAll(keepalive) {
  for (const form of [...unkept]) if (form.isConnected) keep(form, keepalive);
}

document.addEventListener("input", changed);
document.addEventListener("change", changed);
document.addEventListener("submit", (event) => {
  clearTimeout(timers.get(event.target));
  unkept.delete(event.target);
});
document.addEventListener("visibilitychange", () => keepAll(document.hidden));
window.addEventListener("pagehide", () => keepAll(true));
window.addEventListener("online", () => keepAll(false));
