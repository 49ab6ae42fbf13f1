// Fills in a <template> that the server rendered with {names}: [data-each] is repeated for each of a list, what
// [data-if] names must be there, what [data-unless] names must not. Names within names are found from the inside out.

const NAME = /\{(\w+)\}/g;

const has = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function written(text, facts) {
  return text.replace(NAME, (name, key) => (key in facts ? String(facts[key]) : name));
}

function isLeftOut({ if: wanted, unless }, facts) {
  return (wanted && !has(facts[wanted])) || (unless && has(facts[unless]));
}

function filled(node, facts) {
  if (node.nodeType === Node.TEXT_NODE) node.data = written(node.data, facts);
  if (node.nodeType !== Node.ELEMENT_NODE) return [node];
  const { each } = node.dataset;
  if (each) {
    delete node.dataset.each;
    return (facts[each] ?? []).flatMap((one) => filled(node.cloneNode(true), { ...facts, ...one }));
  }
  if (isLeftOut(node.dataset, facts)) return [];
  for (const { name, value } of node.attributes) if (value.includes("{")) node.setAttribute(name, written(value, facts));
  if (node.className.includes("seat-")) node.className = node.className.toLowerCase();
  node.replaceChildren(...[...node.childNodes].flatMap((child) => filled(child, facts)));
  return [node];
}

export function blank(id, facts = {}) {
  const { content } = document.getElementById(`blank-${id}`);
  const part = document.createDocumentFragment();
  part.append(...[...content.cloneNode(true).childNodes].flatMap((node) => filled(node, facts)));
  return part;
}
