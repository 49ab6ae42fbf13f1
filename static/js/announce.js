// Says politely what changed: any module sends "announce" on the document, the region in base.html speaks.
const region = document.getElementById("announcer");

function say(words) {
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  while (region.children.length > 4) region.firstElementChild.remove();
}

// The page of an error that a part got stands in #problem above everything, until the next try.
function tryAgain() {
  document.getElementById("problem")?.replaceChildren();
}

// After a refused form the eye and the keyboard go to what is to be mended.
function showErrors(within) {
  within.querySelector?.("[data-focus]")?.focus();
}

document.addEventListener("announce", (event) => say(event.detail));
document.addEventListener("htmx:beforeRequest", tryAgain);
document.addEventListener("htmx:afterSwap", (event) => showErrors(event.target.ownerDocument));
for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(kind, () => say(region?.dataset.failed));
}
showErrors(document);
