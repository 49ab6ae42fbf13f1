// The words of a law for people: the twin of rulings/laws/engine/speech.py. `words` are those of the tree.

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SENTENCE = /(^|\. )\p{L}/gu;

export const kindOf = (question) => question?.kind ?? (question ? "yes_no" : "text");

// The text with every {fact} in words; what nobody told is "the card".
export function fill(text = "", known, more = {}) {
  const filled = text.replace(/\{(\w+)\}/g, (_, name) => more[name] ?? field(name, known));
  return filled.replace(SENTENCE, (start) => start.toUpperCase());
}

function field(name, known) {
  const { words } = known.tree;
  const kind = kindOf(known.question(name));
  const told = known.fact(name);
  const nobody = !known.isTold(told);
  return nobody ? (words.not_told[kind] ?? "") : named(kind, told, words);
}

// A seat, a suit, a card, a call as people say it.
export function named(kind, value, words) {
  const name = {
    seat: (each) => words.seats[each] ?? each,
    suit: (each) => words.suits[each] ?? each,
    card: (each) => SIGNS[each[0]] + each.slice(1).replaceAll("T", "10"),
    call: (each) => words.calls[each] ?? each[0] + (SIGNS[each.slice(1)] ?? each.slice(1)),
  };
  Object.assign(name, { cards: name.card, suits: name.suit });
  const values = Array.isArray(value) ? value : [String(value)];
  return values.map(name[kind] ?? String).join(", ");
}

// The same as an answer that stands by itself: a suit has its capital letter.
export function answered(kind, value, words) {
  const said = named(kind, value, words);
  return /^suits?$/.test(kind) ? said[0].toUpperCase() + said.slice(1) : said;
}
