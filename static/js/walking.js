// What a tap does to the walks of a ruling, and what the page then shows: the twins of rulings/desk/forms/walking.py
// and rulings/desk/queries/walks.py. A walk is {family, answers: [[code, told], …], reasons}.

import { AUCTIONS, equal, Known, listed, SEATS, turned, valueOf, walk } from "./laws.js";
import { answered as said, fill, kindOf, named } from "./speech.js";

const SEVERAL = new Set(["cards", "suits", "auction"]);
const SUITS = "SHDC";
const RANKS = [..."AKQJT98765432"];
const BIDS = [..."1234567"].flatMap((level) => ["C", "D", "H", "S", "NT"].map((strain) => level + strain));
const CALLS = [...BIDS, "P", "X", "XX"];
const MOST_WALKS = 6;
const STEM = 4;
const NEAREST = 3;
const AFTERWARDS = new Set(["end_of_play_check", "apply_family"]);
const PLAIN = new Set(["code", "who", "until", "if_choice"]);
const CARD = /^[SHDC][AKQJT2-9]$/;

const LAW = /^(?:law\s*|l\s*)?([1-9]\d?)(?:[a-z](?:[1-9]\d?(?:[a-z](?:\([ivx]+\))?)?)?)?$/i;

const wordsIn = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
const begun = (wanted, known) =>
  wanted.every((start) =>
    known.some((word) => word === start || (!/^\p{Nd}+$/u.test(start) && word.startsWith(start))),
  );
const questionOf = (tree, code) => tree.questions.find((each) => each.code === code);
const words = (told) => (Array.isArray(told) ? told : String(told).split(" ").filter(Boolean));
const laws = (found = []) => found.map((each) => each.replace(/^L/, "")).join(", ");

// What the same players are told one after the other, as one.
function joined(say) {
  const found = [];
  for (const each of say) {
    const last = found.at(-1);
    if (each.to === "director" || last?.to !== each.to) found.push({ ...each });
    else {
      if (last.short || each.short) last.short = `${last.short || last.text} ${each.short || each.text}`;
      last.text += ` ${each.text}`;
    }
  }
  return found;
}

// An answer as the walk takes it; undefined where only the server reads it.
function read(question, told) {
  const kind = kindOf(question);
  if (kind === "record") return undefined;
  if (kind === "number") return /^\d{1,4}$/.test(told) ? Number(told) : undefined;
  if (SEVERAL.has(kind)) return words(told).length || kind !== "auction" ? words(told) : "";
  return String(told);
}

export class Laws {
  constructor({ trees, families, words, left }) {
    Object.assign(this, { trees, families, words, rows: left });
    for (const tree of Object.values(trees)) tree.words = words;
  }

  // What the evening knows, what lay on the table when the walk was begun, and what was answered since.
  given({ family, answers, table }, known) {
    const tree = this.trees[family];
    const fitting = Object.entries(known).filter(([code]) => questionOf(tree, code));
    const told = [...Object.entries(table ?? {}), ...answers].map(([code, value]) => [
      code,
      read(questionOf(tree, code) ?? { kind: "text" }, value),
    ]);
    return Object.fromEntries([...fitting, ...told.filter(([, value]) => value !== undefined)]);
  }

  // After that button: the walks, the fact that goes on being told, and the button to send, which says the same
  // however often it is sent. Null where only the server knows.
  tapped(here, button, typed) {
    const { walks, known } = here;
    const [name, code, value] = parts(button);
    if (name === "family" || name === "also") return this.withFamily(here, button, code, name === "also");
    const last = walks.at(-1);
    if (!last || !ACTS[name]) return name === "keep" && last ? { walks, opened: "", button } : null;
    const act = ACTS[name]({ last, code, value: value || typed.get(`told-${code}`) || "", laws: this, known });
    if (!act) return null;
    return { walks: [...walks.slice(0, -1), ...act.walk], opened: act.opened ?? "", button: act.button ?? button };
  }

  withFamily({ walks, known, begun, left }, button, family, also) {
    const kept = also ? walks : [];
    const isWalked = kept.length >= MOST_WALKS || kept.some((each) => each.family === family);
    if (!this.trees[family] || isWalked) return null;
    const answers = kept.length ? this.shared(kept.at(-1), family, known) : this.asked(begun, family);
    const table = kept.reduce((facts, one) => this.leaving(facts, one, known), left);
    return { walks: [...kept, { family, answers, reasons: {}, table }], opened: "", button };
  }

  shared(last, family, known) {
    const declarer = this.declarerAfter(last, known);
    const kept = last.answers.filter(([code]) => {
      const question = questionOf(this.trees[family], code);
      return question && equal(question, questionOf(this.trees[last.family], code) ?? null);
    });
    const told = kept.map(([code, answer]) => [code, code === "declarer" ? declarer : answer]);
    const begins = Object.entries(this.walked(last, known).begins[family] ?? {}).filter(([, value]) => value.length);
    return Object.entries({ ...Object.fromEntries(told), ...Object.fromEntries(begins) });
  }

  // What stands at the table after that walk: the twin of rulings/laws/engine/prior_rulings.py. With another one a penalty card
  // is major.
  leaving(before, one, known) {
    const facts = structuredClone(before);
    const open = this.walked(one, known).follow_ups.filter((each) => !each.if_choice);
    for (const row of this.rows)
      for (const each of open.filter(({ code, who }) => code === row.code && SEATS.includes(who))) {
        const name = row.fact.replace("{seat}", row.across ? turned(each.who, 2) : each.who);
        const value = row.about ? each[row.about] : row.value;
        if (row.several) facts[name] = [...new Set([...(facts[name] ?? []), ...listed(value).filter(Boolean)])];
        else if (row.kind !== "call" || CALLS.includes(value)) facts[name] = value;
      }
    for (const seat of SEATS) {
      const [major, minor] = [facts[`pc_${seat}_major`] ?? [], facts[`pc_${seat}_minor`] ?? []];
      if (minor.length && major.length + minor.length > 1) {
        facts[`pc_${seat}_major`] = [...new Set([...major, ...minor])];
        delete facts[`pc_${seat}_minor`];
      }
    }
    return facts;
  }

  // Who declares after it: dummy, where the walk ends so that declarer has put his own hand down.
  declarerAfter(last, known) {
    const { declarer } = Object.fromEntries(last.answers);
    return declarer && (this.walked(last, known).results.new_declarer ?? declarer);
  }

  walked(one, known) {
    return walk(this.trees[one.family], this.given(one, known), { assume: true, atTable: true });
  }

  asked(begun, family) {
    return begun.filter(([code]) => questionOf(this.trees[family], code)?.text);
  }

  // The twin of rulings/laws/families.py: a law finds what it governs, words what they begin, or come nearest to.
  search(text) {
    const all = Object.entries(this.families).map(([family, named]) => {
      const names = wordsIn(`${named.title} ${named.button}`);
      return { family, ...named, names, known: [...names, ...wordsIn(named.keywords)] };
    });
    const [, law] = LAW.exec(text.trim()) ?? [];
    const place = (each) => each.laws.split(", ").indexOf(law);
    const governed = all.filter((each) => place(each) >= 0).sort((one, other) => place(one) - place(other));
    if (governed.length || !text.trim()) return governed;
    const small = wordsIn(this.words.small);
    const typed = wordsIn(text);
    const said = typed.filter((each) => !small.includes(each));
    const wanted = said.length ? said : typed;
    const whole = (each) => wanted.every((word) => each.known.includes(word));
    const called = (each) => begun(wanted, each.names);
    const found = all.filter((each) => begun(wanted, each.known));
    if (!found.length) return nearest(wanted, all);
    return found.sort((one, other) => whole(other) - whole(one) || called(other) - called(one));
  }

  shown(one, { known, names }, opened = "") {
    return new Shown(this, one, known, names).page(opened);
  }
}

function shared(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function letters(wanted, known) {
  if (/^\d+$/.test(wanted)) return 0;
  const most = Math.max(...known.map((word) => shared(wanted, word)));
  return most >= Math.min(STEM, wanted.length) ? most : 0;
}

function nearest(wanted, all) {
  const near = (each) => wanted.reduce((sum, word) => sum + letters(word, each.known) + letters(word, each.names), 0);
  return all.filter(near).sort((one, other) => near(other) - near(one)).slice(0, NEAREST);
}

function parts(button) {
  const [, name, code = "", value = ""] = /^(\w+)(?::([^:]*)(?::(.*))?)?$/s.exec(button) ?? [null, ""];
  return [name, code, value];
}

const without = (last, code) => ({ ...last, answers: last.answers.filter(([each]) => each !== code) });
const answered = (last, code, told) => ({ ...last, answers: [...without(last, code).answers, [code, told]] });

function telling({ last, code }, told) {
  const walk = [told.length ? answered(last, code, told) : without(last, code)];
  return { walk, opened: code, button: `tell:${code}:${told.join(" ")}` };
}

const several = ({ last, code }) => words(last.answers.find(([each]) => each === code)?.[1] ?? "");

const ACTS = {
  answer({ last, code, value, laws: { trees } }) {
    const question = questionOf(trees[last.family], code);
    const isWrong = question && read(question, value) === undefined;
    return isWrong ? null : { walk: [answered(last, code, value)], button: `answer:${code}:${value}` };
  },
  usual: ({ last, code }) => ({ walk: [without(last, code)] }),
  undo({ last }) {
    const [latest] = last.answers.at(-1) ?? [];
    if (!latest) return { walk: [], button: `drop:${last.family}` };
    return { walk: [without(last, latest)], button: `usual:${latest}` };
  },
  drop: ({ last }) => ({ walk: [], button: `drop:${last.family}` }),
  toggle(tap) {
    const told = several(tap);
    const left = told.filter((each) => each !== tap.value);
    return telling(tap, left.length < told.length ? left : [...told, tap.value]);
  },
  call(tap) {
    const told = several(tap);
    const seat = told.length ? turned(told.at(-1)[0], 1) : tap.known.dealer || "N";
    return telling(tap, [...told, `${seat}:${tap.value}`]);
  },
  uncall: (tap) => telling(tap, several(tap).slice(0, -1)),
};

class Shown {
  constructor(laws, one, known, names) {
    const tree = laws.trees[one.family];
    const given = laws.given(one, known);
    Object.assign(this, { laws, one, names, tree, given, words: laws.words });
    this.own = new Set(one.answers.map(([code]) => code));
    this.walked = laws.walked(one, known);
    this.known = new Known(tree, given, { assume: true, atTable: true });
  }

  page(opened) {
    const { walked, laws: all, one } = this;
    const asked = walked.asked.filter(({ question }) => question.text);
    const facts = asked
      .filter(({ question }) => this.own.has(question.code) || !(question.code in this.given))
      .map((each) => this.fact(each.question, each.answer, each.assumed));
    const question = this.question(facts, opened);
    const told = facts.filter((each) => each.fact !== opened);
    const far = walked.needs_server;
    const left = walked.follow_ups.filter((each) => !each.if_choice);
    const looks = left.filter((each) => each.code === "end_of_play_check");
    const say = joined(walked.say).map((each) => ({ to: this.person(each.to), names: this.at(each.to), said: each.text, short: each.short, each }));
    return {
      ...{ family: one.family, title: all.families[one.family].title, governed: all.families[one.family].laws },
      facts: told.filter((each) => !each.assumed),
      untold: told.filter((each) => each.assumed && !each.told.length),
      usual: told.filter((each) => each.assumed && each.told.length),
      ...{ question: far ? null : question, far, outcome: !question && !far },
      say: say.filter((each) => each.each.to !== "director"),
      asides: say.filter((each) => each.each.to === "director"),
      steps: walked.steps.map((each) => this.step(each)),
      rectification: walked.rectification,
      pinned: left.filter((each) => !AFTERWARDS.has(each.code)).map((each) => this.open(each)),
      looked: looks.map((each) => this.open(each).named).join(", "),
      laws: laws(walked.laws),
      leads_to: this.leadsTo(left),
      judged: this.judgments().map((code) => this.judged(code)),
    };
  }

  question(facts, opened) {
    const again = facts.find((each) => each.fact === opened);
    const { question } = this.walked;
    return again ?? (question ? this.fact(question, "", false) : null);
  }

  fact(question, answer, assumed) {
    const { code } = question;
    const kind = kindOf(question);
    const isTold = typeof answer !== "object" || Array.isArray(answer);
    const told = isTold && !equal(answer, "") ? listed(answer) : [];
    const choices = this.choices(question, kind, told);
    const flips = assumed && choices.length === 2;
    return {
      ...{ fact: code, kind, told, assumed, choices, flips, ends: told.length > 0 && SEVERAL.has(kind) },
      verb: SEVERAL.has(kind) ? "toggle" : "answer",
      asked: fill(question.text, this.known),
      answer: told.length ? this.answer(kind, told, choices) : answer === "" && !assumed ? "" : this.words.nothing_told,
      others: flips ? choices.filter((each) => !each.chosen) : [],
      judgment: this.tree.judgments.includes(code),
      reason: this.one.reasons[code] ?? "",
      fact_laws: laws(question.laws),
      helped: Boolean(question.laws?.length) || this.tree.judgments.includes(code),
      ...(kind === "auction" ? this.auction(told) : {}),
      ...(/^cards?$/.test(kind) ? Object.fromEntries([...SUITS].map((suit) => [suit, this.cards(suit)])) : {}),
    };
  }

  choices(question, kind, told) {
    const made = (choice, choice_text) => ({ choice, choice_text, chosen: told.includes(choice), name: this.at(choice) });
    if (kind === "yes_no") return Object.entries(this.words.yes_or_no).map(([code, text]) => made(code, text));
    const offered = this.offered(question);
    const fits = (code) => !offered.length || offered.includes(code);
    const answers = question.answers?.filter(({ code }) => fits(code)) ?? [];
    if (answers.length) return answers.map(({ code, text }) => made(code, fill(text, this.known)));
    const codes = { seat: SEATS, suit: SUITS, suits: SUITS, call: CALLS, auction: CALLS }[kind] ?? "";
    return [...codes].filter(fits).map((code) => made(code, said(kind === "auction" ? "call" : kind, code, this.words)));
  }

  // The answers that fit what is known; none where all of them do.
  offered({ among }) {
    const value = among ? valueOf(among, this.known) : [];
    return Array.isArray(value) ? value : [];
  }

  cards(suit) {
    const { card, ranks, suits } = this.words;
    return RANKS.map((rank) => ({
      choice: suit + rank,
      choice_text: rank.replace("T", "10"),
      label: card.replace("%(rank)s", ranks[rank] ?? rank).replace("%(suit)s", suits[suit]),
    }));
  }

  answer(kind, told, choices) {
    const chosen = choices.find((each) => each.choice === told[0]);
    if (chosen && !SEVERAL.has(kind)) return chosen.choice_text;
    if (kind !== "auction") return said(kind, told, this.words);
    return told.map((each) => `${this.person(each[0])} ${named("call", each.slice(2), this.words)}`).join(", ");
  }

  auction(told) {
    const dealer = this.given.dealer || "N";
    const seat = AUCTIONS.to_call(told) || dealer;
    const over = AUCTIONS.auction_over(told);
    const cells = [...SEATS.slice(0, SEATS.indexOf(told[0]?.[0] ?? dealer))].map(() => "");
    cells.push(...told.map((each) => named("call", each.slice(2), this.words)));
    while (cells.length % 4) cells.push("");
    const rows = Array.from({ length: cells.length / 4 }, (_, at) => cells.slice(4 * at, 4 * at + 4));
    return {
      rows: rows.map((calls) => ({ calls: calls.map((made) => ({ made })) })),
      to_call: over ? "" : this.person(seat),
      isLegal: (call) => !over && AUCTIONS.sufficient(call, told) && AUCTIONS.admissible(call, seat, told),
    };
  }

  step(each) {
    const options = each.options.map(({ code, text }) => {
      return { step: each.code, choice: code, choice_text: text, chosen: code === each.chosen };
    });
    return { step: each.code, chooser: this.person(each.chooser), names: this.at(each.chooser), options };
  }

  // What decides, and before it whatever the director gave a reason for.
  judgments() {
    const asked = this.walked.asked.map(({ question }) => question.code);
    const reasoned = asked.filter((code) => this.tree.judgments.includes(code) && this.one.reasons[code]);
    return [...new Set([...reasoned, ...this.walked.judged])];
  }

  judged(code) {
    const question = questionOf(this.tree, code);
    const text = fill(question?.text || this.words.judged, this.known);
    return { judged: code, judged_text: text, reason: this.one.reasons[code] ?? "" };
  }

  open(each) {
    const about = Object.entries(each).filter(([key, value]) => !PLAIN.has(key) && listed(value).some(Boolean));
    return {
      open_text: this.words.follow_ups[each.code],
      whose: this.person(each.who),
      named: about.map(([key, value]) => this.about(key, value)).join(", "),
      ends: this.words.until[each.until],
    };
  }

  about(key, value) {
    if (key === "family") return this.laws.families[value].title;
    if (key === "law") return this.words.law.replace("%(law)s", value);
    const isCard = ["about", "card"].includes(key) && listed(value).every((each) => CARD.test(each));
    const kind = isCard ? "card" : { suit: "suit", call: "call", withdrawn: "call" }[key];
    return kind ? named(kind, value, this.words) : listed(value).join(", ");
  }

  leadsTo(left) {
    if (this.walked.steps.some((each) => !each.chosen)) return [];
    const opened = left.filter((each) => each.code === "apply_family").map((each) => each.family);
    const codes = [...new Set([...this.walked.apply, ...opened])];
    return codes.map((family) => ({ family, title: this.laws.families[family].title }));
  }

  person(who) {
    return this.words.people[who] ?? this.words.seats[who] ?? who;
  }

  at(who) {
    return this.names[who] ?? "";
  }
}
