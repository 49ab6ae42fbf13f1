// Walks a law in the page: the same trees, terms and order as rulings/laws/engine/walk.py, so that a tap is answered
// without a network. walk(tree, given) gives what wire.walk_values gives; the server decides all the same.

import { fill, named } from "./speech.js";

export const SEATS = "NESW";
const HONOURS = "AKQJT";
const ALWAYS = ["and"];

export class Missing {
  constructor(code) {
    this.code = code;
  }
}
class Stop extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const turned = (seat, by) => SEATS[(SEATS.indexOf(seat) + by) % 4];
const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");
export const listed = (value) => (Array.isArray(value) ? value : [String(value)]);
export const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const truth = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const forEachCard = (about) => {
  if (!("card" in about)) return [about];
  const each = listed(about.card);
  return (each.length ? each : [""]).map((card) => ({ ...about, card }));
};

const RANKS = "AKQJT98765432";
const RANK_NAMES = "ace king queen jack ten nine eight seven six five four three two".split(" ");
const SAID_SUITS = { spade: "S", heart: "H", diamond: "D", club: "C" };
const SAID_RANKS = Object.fromEntries([
  ["10", "T"],
  ...[...RANKS].flatMap((rank, at) => [[RANK_NAMES[at], rank], [rank.toLowerCase(), rank]]),
]);
const cards = (value) => listed(value).filter(Boolean);
const ofSuit = (held, suit) => cards(held).filter((each) => each[0] === suit);
const rankOf = (card) => RANKS.indexOf(card[1]);
const fromTheTop = (held) => cards(held).sort((one, other) => rankOf(one) - rankOf(other));
const lowest = (held) => fromTheTop(held).slice(-1);
const bothIn = (values, others) => cards(values).filter((each) => cards(others).includes(each));
const orElse = (values, others) => (cards(values).length ? cards(values) : cards(others));
const saidWords = (call) => call.toLowerCase().replaceAll(",", " ").split(/\s+/).filter(Boolean).flatMap(saidParts);
const firstNamed = (call, names) => names[saidWords(call).find((word) => Object.hasOwn(names, word))] ?? "";

function saidParts(word) {
  if (Object.hasOwn(SAID_SUITS, word.slice(0, -1))) return [word.slice(0, -1)];
  const suit = Object.keys(SAID_SUITS).find((each) => each[0] === word[0]);
  const isCard = suit && Object.hasOwn(SAID_RANKS, word.slice(1)) && !Object.hasOwn(SAID_RANKS, word);
  return isCard ? [suit, word.slice(1)] : [word];
}
// What an auction tells, ["N:1S", "E:P"]; "" is one that nobody told: the twins of rulings/laws/engine/auctions.py.
const STRAINS = ["C", "D", "H", "S", "NT"];
const calls = (auction) => (Array.isArray(auction) ? auction : []);
const level = (call) => Number(/^\d/.exec(call)?.[0] ?? 0);
const height = (bid) => level(bid) * STRAINS.length + STRAINS.indexOf(bid.slice(1));
export const AUCTIONS = {
  level,
  to_call: (auction) => (calls(auction).length ? turned(auction.at(-1)[0], 1) : ""),
  sufficient(call, auction) {
    const known = calls(auction).length ? auction : [`N:${auction}`];
    const last = known.findLast((each) => level(each.slice(2)));
    return !(level(call) && last) || height(call) > height(last.slice(2));
  },
  lowest_bid(call, auction) {
    const bids = [1, 2, 3, 4, 5, 6, 7].map((each) => each + call.slice(1));
    return (level(call) && bids.find((bid) => AUCTIONS.sufficient(bid, auction))) || "";
  },
  admissible(call, seat, auction) {
    if (call !== "X" && call !== "XX") return true;
    const last = calls(auction).findLast((each) => each.slice(2) !== "P");
    if (!last || sideOf(last[0]) === sideOf(seat)) return false;
    return call === "X" ? level(last.slice(2)) > 0 : last.slice(2) === "X";
  },
  has_called: (auction, seat) => calls(auction).some((each) => each[0] === seat),
  called_since(auction, seat, other) {
    const seats = calls(auction).map((each) => each[0]);
    return seats.includes(other) && seats.slice(seats.lastIndexOf(other)).includes(seat);
  },
  suits_named(auction, seat) {
    const bids = calls(auction).filter((each) => each[0] === seat && level(each.slice(2)));
    return [...new Set(bids.map((each) => each.slice(3)))].filter((suit) => suit !== "NT");
  },
  auction_over: (auction) => calls(auction).length > 3 && calls(auction).slice(-3).every((each) => each.endsWith(":P")),
};

const FUNCTIONS = {
  ...AUCTIONS,
  not: (value) => !truth(value),
  is: (value, ...wanted) => wanted.some((each) => equal(value, each)),
  has: (values, ...wanted) => wanted.some((each) => listed(values).includes(each)),
  same: equal,
  more: (one, other) => Number(one) > Number(other),
  count: (values) => listed(values).length,
  lho: (seat) => turned(seat, 1),
  partner: (seat) => turned(seat, 2),
  rho: (seat) => turned(seat, 3),
  side: sideOf,
  sides_agree: (one, other) => sideOf(one) === sideOf(other),
  suit: (card) => card.slice(0, 1),
  suits: (cards) => [...new Set(listed(cards).map((card) => card[0]))],
  honour: (cards) => listed(cards).some((card) => HONOURS.includes(card[1])),
  list: (...values) => values.flatMap(listed),
  without: (values, left) => listed(values).filter((each) => !listed(left).includes(each)),
  code: (choice) => choice.split(":")[0],
  join: (...words) => words.flatMap(listed).join(""),
  by_side: (northSouth, eastWest) => ({ NS: northSouth, EW: eastWest }),
  of_suit: ofSuit,
  of_rank: (held, rank) => cards(held).filter((each) => each[1] === rank),
  highest: (held) => fromTheTop(held).slice(0, 1),
  lowest,
  small: (held) => cards(held).filter((each) => !HONOURS.includes(each[1])),
  both_in: bothIn,
  or_else: orElse,
  only_suit(held) {
    const suits = new Set(cards(held).map((each) => each[0]));
    return suits.size === 1 ? [...suits][0] : "";
  },
  named_suits: (words) => [..."SHDC"].filter((each) => words.includes(each)),
  may_play(held, led, major, minor) {
    const allowed = orElse(ofSuit(held, led), held);
    const due = bothIn(allowed, major);
    if (due.length) return due;
    const waiting = bothIn(allowed, minor).map((each) => each[0]);
    return allowed.filter(
      (each) => cards(minor).includes(each) || !waiting.includes(each[0]) || HONOURS.includes(each[1]),
    );
  },
  lowest_known_to_win(held, led, soFar) {
    const seen = [...ofSuit(held, led), ...ofSuit(soFar, led)];
    const [best] = fromTheTop(ofSuit(soFar, led));
    const beating = ofSuit(held, led).filter((each) => !best || rankOf(each) < rankOf(best));
    if (cards(soFar).length === 3) return lowest(beating);
    const known = (card) => [...RANKS.slice(0, rankOf(card))].every((rank) => seen.includes(card[0] + rank));
    return lowest(beating.filter(known));
  },
  minutes: (start, end) => ((minuteOf(end) - minuteOf(start) + 2160) % 1440) - 720,
  said_words: saidWords,
  said_suit: (call) => firstNamed(call, SAID_SUITS),
  said_rank: (call) => firstNamed(call, SAID_RANKS),
};

function minuteOf(time) {
  const [hour, minute] = time.split(":");
  return 60 * (Number(hour) || 0) + (Number(minute) || 0);
}

function settled(terms, facts, by) {
  let open = null;
  for (const term of terms) {
    const value = valueOf(term, facts);
    if (value instanceof Missing) open ??= value;
    else if (truth(value) === by) return by;
  }
  return open ?? !by;
}

const FORMS = {
  and: (terms, facts) => settled(terms, facts, false),
  or: (terms, facts) => settled(terms, facts, true),
  if([condition, then, otherwise], facts) {
    const value = valueOf(condition, facts);
    if (value instanceof Missing) return value;
    return valueOf(truth(value) ? then : otherwise, facts);
  },
  fact([term], facts) {
    const name = valueOf(term, facts);
    return name instanceof Missing ? name : facts.fact(name);
  },
  told: (names, facts) => names.some((each) => each in facts.given),
};

export function valueOf(term, facts) {
  if (typeof term === "string") return term.startsWith("$") ? facts.fact(term.slice(1)) : term;
  if (!Array.isArray(term)) return term;
  const [name, ...terms] = term;
  if (FORMS[name]) return FORMS[name](terms, facts);
  const values = [];
  for (const each of terms) {
    const value = valueOf(each, facts);
    if (value instanceof Missing) return value;
    values.push(value);
  }
  return FUNCTIONS[name](...values);
}

export class Known {
  constructor(tree, given, how) {
    Object.assign(this, { tree, given, how, met: new Map() });
  }

  question(code) {
    return this.tree.questions.find((each) => each.code === code);
  }

  fact(code) {
    const question = this.question(code);
    if (code in this.given) return this.meet(question, this.given[code], false);
    if (!question) return new Missing(code);
    if (question.derived !== undefined) {
      const follows = valueOf(question.derived, this);
      if (!(follows instanceof Missing && question.text)) return follows;
    }
    const { assume, atTable } = this.how;
    if (question.usual === undefined || !(assume || question.later)) return new Missing(code);
    if (atTable && question.asked) return new Missing(code);
    const usual = valueOf(question.usual, this);
    if (usual instanceof Missing) return usual.code === "untold" ? new Missing(code) : usual;
    return this.meet(question, usual, true);
  }

  meet(question, answer, assumed) {
    if (question && !(assumed && question.later) && !this.met.has(question.code))
      this.met.set(question.code, { question, answer, assumed });
    return answer;
  }

  isTold(value) {
    return !(value instanceof Missing) && truth(value);
  }

  choosing(step, option) {
    const [, named] = option.split(/:(.*)/);
    const more = named === undefined ? {} : { [`${step.code}_named`]: named };
    return new Known(this.tree, { ...this.given, [step.code]: option, ...more }, this.how);
  }
}

class Walker {
  constructor(tree, known) {
    this.tree = tree;
    this.known = known;
    Object.assign(this, { question: null, steps: [], say: [], rectification: "", judgment: "", judged: [] });
    Object.assign(this, { followUps: [], laws: [], results: {}, apply: [], begins: {}, needsServer: false });
  }

  descend(branches = []) {
    try {
      while (branches.length) {
        const branch = branches.find((each) => truth(this.value(each.when ?? ALWAYS)));
        if (!branch) throw new RangeError(`${this.tree.family}: no branch fits`);
        this.take(branch);
        if (branch.step && !this.choose(branch.step, branch.then)) return;
        branches = branch.then ?? [];
      }
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop;
      this.question = this.asking(this.known.question(stop.code));
    }
  }

  value(term) {
    const value = valueOf(term, this.known);
    if (value instanceof Missing) throw new Stop(value.code);
    return value;
  }

  asking(question) {
    const usual = question.usual === undefined ? null : valueOf(question.usual, this.known);
    const answers = (question.answers ?? []).map((each) => ({ ...each, text: this.fill(each.text) }));
    return { ...question, answers, text: this.fill(question.text), usual: usual instanceof Missing ? null : usual };
  }

  take(branch) {
    this.laws = [...new Set([...(branch.laws ?? []), ...this.laws])];
    this.needsServer ||= Boolean(branch.calculate);
    for (const [key, term] of Object.entries(branch.results ?? {})) this.results[key] = this.value(term);
    if (branch.rectification) this.rectification = this.fill(branch.rectification, { words: branch.words });
    for (const each of branch.say ?? [])
      if (truth(this.value(each.when ?? ALWAYS)))
        this.say.push(this.said(each));
    this.followUps.push(...this.opened(branch.follow_ups));
    this.judgment = branch.judgment ?? this.judgment;
    if (branch.judgment) this.judged = [...new Set([...this.judged, branch.judgment])];
    if (!branch.apply) return;
    this.apply.push(branch.apply);
    const begins = Object.entries(branch.begins ?? {}).map(([code, term]) => [code, this.value(term)]);
    this.begins[branch.apply] = Object.fromEntries(begins);
  }

  said({ to, text, short }) {
    const shorter = short ? { short: this.fill(short) } : {};
    return { to: String(this.value(to)), text: this.fill(text), ...shorter };
  }

  opened(followUps = []) {
    return followUps.flatMap((each) => {
      if (!truth(this.value(each.when ?? ALWAYS))) return [];
      const about = Object.entries(each.about ?? {}).map(([key, term]) => [key, this.value(term)]);
      const { code, until } = each;
      return listed(this.value(each.who)).flatMap((who) =>
        forEachCard(Object.fromEntries(about)).map((values) => ({ code, who, ...values, until })),
      );
    });
  }

  choose(step, then = []) {
    const offered = step.options.flatMap((option) => this.offered(option));
    const chosen = this.chosen(step, offered);
    const options = offered.map(({ code, text }) => ({ code, text }));
    this.steps.push({ code: step.code ?? "choice", chooser: String(this.value(step.chooser)), options, chosen });
    if (chosen === null) {
      this.lookAhead(step, options, then);
      return false;
    }
    const { met } = this.known;
    this.known = this.known.choosing({ code: step.code ?? "choice" }, chosen);
    this.known.met = met;
    return true;
  }

  offered(option) {
    if (!truth(this.value(option.when ?? ALWAYS))) return [];
    const text = option.text ?? this.tree.options[option.code];
    if (option.each === undefined) return [{ option, code: option.code, text: this.fill(text) }];
    return listed(this.value(option.each)).map((each) => ({
      option,
      code: `${option.code}:${each}`,
      text: this.fill(text, { each: named(option.kind ?? "suit", each, this.tree.words) }),
    }));
  }

  chosen(step, offered) {
    const told = this.known.given[step.code ?? "choice"];
    const exact = offered.find(
      ({ option, code }) =>
        told === code || (option.told !== undefined && valueOf(option.told, this.known) === true),
    );
    if (exact) return exact.code;
    const [first] = String(told ?? "").split(":");
    return offered.some(({ option, code }) => option.code === first && code === first) ? told : null;
  }

  lookAhead(step, options, then) {
    const ahead = options.map(({ code }) => {
      const known = this.known.choosing({ code: step.code ?? "choice" }, code);
      const walker = new Walker(this.tree, known);
      walker.descend(then);
      const open = walker.steps.some((each) => each.chosen === null);
      return { code, opened: walker.followUps.filter((each) => !(open && each.if_choice)) };
    });
    const always = (ahead[0]?.opened ?? []).filter((each) =>
      ahead.every(({ opened }) => opened.some((other) => equal(each, other))),
    );
    this.followUps.push(...always);
    for (const { code, opened } of ahead)
      for (const { until, ...each } of opened)
        if (!always.some((other) => equal(other, { ...each, until })))
          this.followUps.push({ ...each, if_choice: code, until });
  }

  fill(text, more) {
    return fill(text, this.known, more);
  }
}

export function walk(tree, given, how = {}) {
  const known = new Known(tree, given, how);
  const walker = new Walker(tree, known);
  walker.descend(tree.branches);
  const asked = [...known.met.values()];
  const last = walker.steps.at(-1);
  const at = last?.chosen === null ? last : null;
  return {
    state: walker.question ? "question" : "outcome",
    question: walker.question,
    asked,
    assumed: Object.fromEntries(asked.filter((each) => each.assumed).map((each) => [each.question.code, each.answer])),
    steps: walker.steps,
    options: at ? at.options.map((each) => each.code) : [],
    chooser: at ? at.chooser : null,
    rectification: walker.rectification,
    say: walker.say,
    follow_ups: walker.followUps,
    judgment: walker.judgment,
    judged: walker.judged,
    apply: walker.apply,
    begins: walker.begins,
    laws: walker.laws,
    results: walker.results,
    needs_server: walker.needsServer,
  };
}
