import type { MatchProblem } from '#contract/payslip-problems.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import { idKey } from '#server/translations/alike.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The person of a page; else why nobody is certain, and the people or ids in question. */
export type PageMatch =
  | { recipient: PayslipRecipient }
  | { problem: Extract<MatchProblem, 'no-id' | 'two-ids' | 'name-differs'>; who?: string };

/** Between the pages of a document's text. */
export const pageBreak = '\f';

/** More text than any page of a payslip has, in UTF-16 units. */
const longestPage = 100_000;

/** Characters around an id or between two, such as the colon of `ID:E-10118`. */
const separators = /[:;=,|()[\]#/\\]+/;
const outer = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Finds people in the text of pages. */
export type PageFinder = {
  /**
   * The person of a page by the employee ids in its text. An id of digits alone could be an amount: it counts only if a
   * part of its person's name is on the page, too.
   */
  whose(page: string): PageMatch;
  /**
   * Whom else a document's text names than this person: the first employee id on one of its pages is another's; or it
   * has no id, and another's whole name but not theirs. Null where nothing speaks against them.
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

  /**
   * Who has an id in a text, in the order of their ids there; and an id of digits without its person's name. That of
   * somebody whom the file's name names counts without.
   */
  function foundIn(text: string, own?: PayslipRecipient) {
    const ids = [...new Set(idsIn(text, longestId))].filter((id) => byId.has(id));
    ids.sort((one, other) => text.indexOf(one) - text.indexOf(other));
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
      const { found, unnamed } = foundIn(idKey(page.slice(0, longestPage)));
      const [recipient, other] = found;
      if (other) return { problem: 'two-ids', who: listed(namesOf(found)) };
      if (recipient) return { recipient };
      return unnamed ? { problem: 'name-differs', who: unnamed } : { problem: 'no-id' };
    },

    another(document, own) {
      const pages = document.slice(0, longestPage).split(pageBreak).map(idKey);
      let hasOwn = false;
      for (const page of pages) {
        const { found } = foundIn(page, own);
        if (found[0] && found[0].id !== own.id) return listed(namesOf(found));
        hasOwn ||= found.length > 0;
      }
      const people = hasOwn ? [] : named(pages.join('\n'));
      if (people.length === 0 || people.some(({ id }) => id === own.id)) return null;
      return listed(namesOf(people));
    },
  };
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

/** Everything in a text that may be an id of up to so many words. */
function idsIn(text: string, words: number): string[] {
  const whole = text.split(/\s+/).filter(Boolean);
  const parts = whole.flatMap((word) => [word, ...word.split(separators)]).map((word) => word.replace(outer, ''));
  const rows = Array.from({ length: words - 1 }, (_, more) =>
    whole.map((_, at) =>
      whole
        .slice(at, at + more + 2)
        .join(' ')
        .replace(outer, ''),
    ),
  );
  return [...parts, ...rows.flat()].filter(Boolean);
}

/** The words of a text as searches compare them, of two letters at least. */
function wordsIn(text: string): string[] {
  return foldedLoosely(text).match(/\p{L}{2,}/gu) ?? [];
}
