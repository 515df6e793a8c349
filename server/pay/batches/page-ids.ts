import type { MatchProblem } from '#contract/payslip-problems.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import { idKey } from '#server/translations/alike.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The person of a page; else why nobody is certain, and the people or ids in question. An id of `nobody` is like those of people. */
export type PageMatch =
  | { recipient: PayslipRecipient }
  | { problem: Extract<MatchProblem, 'no-id' | 'nobody' | 'two-ids' | 'name-differs'>; who?: string };

/** A payslip may name its person, their manager, or whom to ask: not as many as this. */
const fewestOfSeveral = 3;

/** Between the pages of a document's text. */
export const pageBreak = '\f';

/** More text than any page of a payslip has, in UTF-16 units. */
const longestPage = 100_000;

/** More than any id that a payslip bears. */
const longestUnknown = 40;

/** More beginnings than the ids of a company have, such as E of E-10118. */
const mostPrefixes = 50;

/** Characters around an id or between two, such as the colon of `ID:E-10118`; an id may have those of the second kind itself. */
const separators = /[:;=,|()[\]#]+/;
const furtherSeparators = /[:;=,|()[\]#/\\]+/;
/** The same before an id with letters: in `Pers.-Nr.E-10118` and `Payslip_E-10118_2026-11`. What is left of an amount is none. */
const marksInNames = /[._:;=,|()[\]#/\\]+/;
const withLetters = /(?=.*\p{L})(?=.*\p{N})/u;
const outer = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Finds people in the text of pages. */
export type PageFinder = {
  /**
   * The person of a page by the employee ids in its text. An id of digits alone could be an amount: it counts only if a
   * part of its person's name is on the page, too.
   */
  whose(page: string): PageMatch;
  /** Whether a page names several people by their whole names, as a summary does that is about nobody alone. */
  namesSeveral(page: string): boolean;
  /**
   * Whom else a document's text names than this person: the first employee id on one of its pages is another's; or it
   * has none of theirs, and one of nobody here, or another's whole name but not theirs. Null where nothing speaks against
   * them.
   */
  another(document: string, own: PayslipRecipient): string | null;
};

/** Finds these people in the text of pages. */
export function pageFinder(recipients: PayslipRecipient[]): PageFinder {
  // Two people's ids may differ only in their spaces.
  const byId = new Map<string, PayslipRecipient[]>();
  let longestId = 1;
  for (const recipient of recipients) {
    if (!recipient.employeeId) continue;
    const id = idKey(recipient.employeeId);
    byId.set(id, [...(byId.get(id) ?? []), recipient]);
    longestId = Math.max(longestId, id.split(' ').length);
  }
  const named = nameFinder(recipients);
  const unknownIn = unknownIds([...byId.keys()]);
  const unreadIn = unreadIds([...byId.keys()]);

  /**
   * Who has an id in a text, in the order of their ids there; and an id of digits without its person's name. That of
   * somebody whom the file's name names counts without.
   */
  function foundIn(text: string, own?: PayslipRecipient) {
    const places = new Map<string, number>();
    for (const [part, at] of idsIn(text, longestId)) {
      const id = part.replace(outer, '');
      if (byId.has(id)) places.set(id, Math.min(at, places.get(id) ?? at));
    }
    const ids = [...places.keys()].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    let names: Set<string> | undefined;
    const found = new Map<string, PayslipRecipient>();
    let unnamed: string | undefined;
    for (const id of ids) {
      names ??= new Set(wordsIn(text));
      for (const recipient of byId.get(id) ?? []) {
        const isNamed = recipient.id === own?.id || wordsIn(recipient.name).some((word) => names?.has(word));
        if (isNamed || !/^\d+$/.test(id)) {
          found.set(recipient.id, recipient);
        } else unnamed = recipient.employeeId ?? id;
      }
    }
    return { found: [...found.values()], unnamed };
  }

  return {
    whose(page) {
      const text = pageKey(page);
      const { found, unnamed } = foundIn(text);
      const [recipient, other] = found;
      if (other) return { problem: 'two-ids', who: listed(namesOf(found)) };
      if (recipient) return { recipient };
      if (unnamed) return { problem: 'name-differs', who: unnamed };
      const unknown = unknownIn(text) ?? unreadIn(text);
      return unknown ? { problem: 'nobody', who: unknown } : { problem: 'no-id' };
    },

    namesSeveral(page) {
      const names = named(pageKey(page)).map(({ name }) => foldedLoosely(name));
      return new Set(names).size >= fewestOfSeveral;
    },

    another(document, own) {
      const pages = document.slice(0, longestPage).split(pageBreak).map(pageKey);
      let hasOwn = false;
      for (const page of pages) {
        const { found } = foundIn(page, own);
        if (found[0] && found[0].id !== own.id) return listed(namesOf(found));
        hasOwn ||= found.length > 0;
      }
      const unknown = hasOwn ? null : unknownIn(pages.join('\n'));
      if (unknown) return unknown;
      const people = hasOwn ? [] : named(pages.join('\n'));
      if (people.length === 0 || people.some(({ id }) => id === own.id)) return null;
      return listed(namesOf(people));
    },
  };
}

/** What stands before an id of digits alone, in the languages of the app. */
const labels =
  '(?:employee|staff|personnel|payroll) ?(?:id|no|number)|pers(?:onal)?[. -]*(?:nr|nummer|id)|mitarbeiter[. -]*(?:nr|nummer|id)|' +
  'matricule|(?:n[oº°.]*|número|numero|id) de empleado|wokman nomba|رقم الموظف|الرقم الوظيفي';

/**
 * Finds an id in a text that is like those of the company and nobody's here: of somebody who was never on record, or whom
 * the reader may not see. Such a page belongs to nobody else.
 */
function unknownIds(ids: string[]): (text: string) => string | null {
  const shapeOf = (id: string) => id.replace(/\d+/g, '9');
  const shortest = new Map<string, number>();
  for (const id of ids.filter((one) => withLetters.test(one))) {
    const shape = shapeOf(id);
    shortest.set(shape, Math.min(id.length, shortest.get(shape) ?? id.length));
  }
  const digits = ids.filter((id) => /^\d+$/.test(id)).map((id) => id.length);
  const labelled =
    digits.length > 0 ? new RegExp(`(?:${labels})[\\s.:#-]*(\\d{${Math.min(...digits)},12})(?!\\d)`, 'u') : null;
  return (text) => {
    if (shortest.size > 0) {
      for (const [part] of idsIn(text, 1)) {
        const id = part.replace(outer, '');
        if (id.length <= longestUnknown && id.length >= (shortest.get(shapeOf(id)) ?? Number.POSITIVE_INFINITY)) {
          return id.toUpperCase();
        }
      }
    }
    return labelled?.exec(text)?.[1] ?? null;
  };
}

/**
 * Finds an id behind what ids are called whose hyphen is missing or cannot be read, as where the font of a PDF has none: nobody is sure
 * whose it is, and such a page is not one that follows another person's.
 */
function unreadIds(ids: string[]): (text: string) => string | null {
  const parts = ids.flatMap((id) => [...id.matchAll(/^(\p{L}{1,6})[^\p{L}\p{N}]+(\d{2,})$/gu)]);
  const prefixes = [...new Set(parts.map(([, letters = '']) => letters))];
  if (prefixes.length === 0 || prefixes.length > mostPrefixes) return () => null;
  const shortest = Math.min(...parts.map(([, , digits = '']) => digits.length));
  const pattern = `(?:${labels})[\\s.:#-]*((?:${prefixes.join('|')})[^\\p{L}\\p{N}]{0,4}\\d{${shortest},12})(?!\\d)`;
  const unread = new RegExp(pattern, 'u');
  // What stands in the hyphen's place is often NUL.
  return (text) => {
    const id = unread.exec(text)?.[1];
    return id ? id.replace(/[^\p{L}\p{N}]+/gu, ' ').toUpperCase() : null;
  };
}

/** Other digits than ours: Arabic, Persian, and as wide as a Chinese sign. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/**
 * Arabic digits before Latin letters: an id that was drawn from left to right in a line from right to left. pdf.js takes
 * the line for drawn as it is read, and turns the parts of the id around; the digits stay in their order.
 */
const turnedAround = /(?<![\p{L}\p{N}/.-])(?:[\u0660-\u0669]+[/.-]?)+\p{Script=Latin}+(?![\p{L}\p{N}/.-])/gu;

/** An id behind what ids are called whose digits were drawn in several pieces, between which a reader sees spaces. */
const inPieces = new RegExp(`(?:${labels})[ .:#-]*(\\p{L}{0,6} ?-? ?\\d+(?: \\d+){1,4})(?![\\p{L}\\d.,/])`, 'gu');

/** The text of a page as ids are looked for in it, with all digits as ids have them, and with what was turned around, or drawn in pieces, both ways. */
function pageKey(page: string): string {
  const lines = page.slice(0, longestPage).split('\n').map(idKey);
  const both = lines.join('\n').replace(turnedAround, (id) => {
    const parts = id.match(/\p{L}+|\p{N}+|./gu) ?? [];
    return `${id} ${parts.toReversed().join('')}`;
  });
  // The zero of each kind ends in 0 in hexadecimal.
  const plain = both.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
  return plain.replace(inPieces, (whole, id: string) => {
    const pieces = id.split(' ');
    return [whole, ...pieces.slice(1).map((_, at) => pieces.slice(0, at + 2).join(''))].join(' ');
  });
}

/** People as payroll knows them: by name, and by ID where two have one name. */
function namesOf(found: PayslipRecipient[]): string[] {
  return found.map(({ name, employeeId }) => (employeeId ? `${name} ${employeeId}` : name));
}

function listed(names: string[]): string {
  // A name with a comma would look like two.
  return names
    .map((name) => name.replaceAll(',', ''))
    .join(', ')
    .slice(0, 200);
}

/** Finds who is named in a text by their whole name of two words at least, also with the last word first. */
function nameFinder(recipients: PayslipRecipient[]): (text: string) => PayslipRecipient[] {
  const byFirst = new Map<string, { rest: string[]; recipient: PayslipRecipient }[]>();
  let isMade = false;
  const add = ([first = '', ...rest]: string[], recipient: PayslipRecipient) => {
    byFirst.set(first, [...(byFirst.get(first) ?? []), { rest, recipient }]);
  };
  const make = () => {
    for (const recipient of recipients) {
      const words = wordsIn(recipient.name);
      const last = words.at(-1);
      if (last === undefined || words.length < 2) continue;
      add(words, recipient);
      add([last, ...words.slice(0, -1)], recipient);
    }
  };
  return (text) => {
    // Few texts are without an id.
    if (!isMade) make();
    isMade = true;
    const words = wordsIn(text);
    const found = new Set<PayslipRecipient>();
    for (const [at, word] of words.entries()) {
      for (const { rest, recipient } of byFirst.get(word) ?? []) {
        if (rest.every((one, index) => words[at + 1 + index] === one)) found.add(recipient);
      }
    }
    return [...found];
  };
}

/** Everything in a text that may be an id of up to so many words, with its place. */
function* idsIn(text: string, words: number): Generator<[id: string, at: number]> {
  const whole = text.split(/\s+/).filter(Boolean);
  for (const [at, word] of whole.entries()) {
    yield [word, at];
    for (const part of word.split(separators)) yield [part, at];
    for (const part of word.split(furtherSeparators)) yield [part, at];
    for (const part of word.split(marksInNames)) if (withLetters.test(part)) yield [part, at];
    for (let count = 2; count <= words; count += 1) yield [whole.slice(at, at + count).join(' '), at];
  }
  // Programs break a line behind a hyphen, and print letters apart.
  for (const [joined, at] of [...joinedAt(whole, isAtHyphen), ...joinedAt(whole, isLetterApart)]) {
    for (const part of joined.split(separators)) yield [part, at];
  }
}

/** Words that are printed apart, as one. */
function joinedAt(words: string[], belongs: (word: string, next: string) => boolean): [joined: string, at: number][] {
  const found: [string, number][] = [];
  for (let at = 0; at < words.length; at += 1) {
    const from = at;
    let joined = words[at] ?? '';
    for (let next = words[at + 1]; next !== undefined && belongs(words[at] ?? '', next); next = words[at + 1]) {
      joined += next;
      at += 1;
    }
    if (at > from) found.push([joined, from]);
  }
  return found;
}

function isAtHyphen(word: string, next: string): boolean {
  return word.endsWith('-') || next.startsWith('-');
}

function isLetterApart(word: string, next: string): boolean {
  return [...word].length === 1 && [...next].length === 1;
}

/** The words of a text as searches compare them, of two letters at least. */
function wordsIn(text: string): string[] {
  return foldedLoosely(text).match(/\p{L}{2,}/gu) ?? [];
}
