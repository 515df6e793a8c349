import { setImmediate as others } from 'node:timers/promises';
import { type SlipField, type UnitField, unitFields, unitsShown } from '#contract/people-import.ts';
import type { NewUnit, Slip } from '#contract/people-imports.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import type { Known } from '#server/directory/employee.ts';
import { addressIn } from '#server/tables/cells.ts';
import { alikeKey } from '#server/translations/alike.ts';
import { stepsBetween } from '#server/translations/nearest.ts';
import { columnOfField } from './import-columns.ts';
import type { CheckedRow, ImportRecord } from './import-rows.ts';
import { namesOfLanguages } from './language-names.ts';
import type { RowValues } from './row-values.ts';

/** The most new names that are compared with those that are here: a file may hold a new one in each row. */
const mostCompared = 500;

/**
 * Writes departments and places as they are written already: where only unseen characters, hyphens, apostrophes, spaces
 * or capitals differ, among new ones as the first row does, and where somebody said which one is meant.
 */
export function nameUnits(lines: RowValues[], company: Known[], taken: ImportRecord['takenUnits']): void {
  for (const field of unitFields) {
    const known = unitsOf(company, field);
    const spelled = new Map([...known].toReversed().map((name) => [alikeKey(name), name]));
    for (const one of taken) if (one.field === field && known.has(one.near)) spelled.set(alikeKey(one.name), one.near);
    for (const { cells } of lines) {
      const name = cells[field];
      if (!name || known.has(name)) continue;
      const key = alikeKey(name);
      const before = spelled.get(key);
      if (before === undefined) spelled.set(key, name);
      else cells[field] = before;
    }
  }
}

/** The departments and places that rows would make: first those that may be one that is here, then the most frequent. */
export function newUnits(rows: CheckedRow[], company: Known[]): NewUnit[] {
  const found: NewUnit[] = [];
  for (const field of unitFields) {
    const known = unitsOf(company, field);
    const counts = new Map<string, number>();
    for (const { differences } of rows) {
      const name = differences.find(({ column }) => column === field)?.to;
      if (name && !known.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const find = nearFinder(known);
    for (const [index, [name, count]] of [...counts].entries()) {
      found.push({ field, name, rows: count, near: index < mostCompared ? find(name) : null });
    }
  }
  found.sort((one, other) => Number(one.near === null) - Number(other.near === null) || other.rows - one.rows);
  return found.slice(0, unitsShown);
}

/** Puts managers and languages that somebody said are meant in the place of what the rows have. */
export function takeMeant(lines: RowValues[], taken: ImportRecord['takenUnits']): void {
  const meant = new Map(taken.map(({ field, name, near }) => [`${columnOfField(field)} ${alikeKey(name)}`, near]));
  if (meant.size === 0) return;
  for (const { cells } of lines) {
    for (const column of ['manager email', 'language'] as const) {
      const near = meant.get(`${column} ${alikeKey(cells[column] ?? '')}`);
      if (near !== undefined) cells[column] = near;
    }
  }
}

/** The managers and languages of rows with a problem that are probably meant for ones that are here or in the file. */
export async function slipsIn(rows: CheckedRow[], company: Known[]): Promise<Slip[]> {
  const counts: Record<SlipField, Map<string, number>> = { managerEmail: new Map(), language: new Map() };
  for (const { column, code, value } of rows.flatMap(({ problems }) => problems)) {
    const field = code === 'manager-unknown' ? 'managerEmail' : code === 'no-language' ? 'language' : null;
    if (!field || !value || column !== columnOfField(field)) continue;
    counts[field].set(value, (counts[field].get(value) ?? 0) + 1);
  }
  const added = rows.filter(({ state }) => state === 'new');
  const emails = added.flatMap(({ differences }) => differences.find(({ column }) => column === 'email')?.to ?? []);
  const here = company.filter(({ left }) => !left);
  const finders = {
    names: soleFinder([...here.map((one) => one.fullName ?? ''), ...added.map(({ name }) => name ?? '')]),
    addresses: soleFinder([...here.map(({ email }) => email), ...emails]),
    languages: soleFinder([...namesOfLanguages]),
  };
  const slips: Slip[] = [];
  for (const [field, values] of Object.entries(counts) as [SlipField, Map<string, number>][]) {
    for (const [name, count] of [...values].slice(0, unitsShown)) {
      // Each is compared with everybody.
      await others();
      const find = field === 'language' ? finders.languages : finders[addressIn(name) ? 'addresses' : 'names'];
      const near = find(name);
      if (near !== null) slips.push({ field, name, rows: count, near });
    }
  }
  return slips.toSorted((one, other) => other.rows - one.rows).slice(0, unitsShown);
}

function unitsOf(company: Known[], field: UnitField): Set<string> {
  return new Set(company.flatMap((one) => one[field] ?? []));
}

/** Finds the one that a name may be meant for: with slips of the pen in its words, or a whole word more or less. */
function nearFinder(known: Set<string>): (name: string) => string | null {
  const byKey = new Map([...known].map((name) => [keyOf(name), name]));
  return (name) => {
    const key = keyOf(name);
    const slips = [...byKey.keys()].map((other) => ({ other, steps: slipsBetween(key, other) }));
    const [best] = slips.filter(({ steps }) => steps < Number.POSITIVE_INFINITY).sort((a, b) => a.steps - b.steps);
    const meant = best?.other ?? [...byKey.keys()].find(sharesWords);
    return (meant !== undefined && byKey.get(meant)) || null;

    function sharesWords(other: string): boolean {
      return ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `);
    }
  };

  /** All that means “and” is alike. */
  function keyOf(name: string): string {
    return foldedLoosely(name)
      .replace(/ ?[&+] ?/g, ' & ')
      .replace(/(?<= )(?:and|und|u\.?|et|y|en|و)(?= )/g, '&');
  }
}

/** Finds the one value that a text is meant for, with slips of the pen in its words; null where that is none or several. */
function soleFinder(values: string[] | [written: string, value: string][]): (text: string) => string | null {
  const known = values.map((one) => (typeof one === 'string' ? ([one, one] as const) : one));
  const byKey = Map.groupBy(known, ([written]) => keyOf(written));
  return (text) => {
    let fewest = Number.POSITIVE_INFINITY;
    let found: string[] = [];
    for (const [key, meant] of byKey) {
      const steps = slipsBetween(keyOf(text), key);
      if (steps > fewest || steps === Number.POSITIVE_INFINITY) continue;
      if (steps < fewest) found = [];
      fewest = steps;
      found.push(...meant.map(([, value]) => value));
    }
    // Two people of one name are two; a language has several names.
    const isOne = Array.isArray(values[0]) ? new Set(found).size === 1 : found.length === 1;
    return (isOne && found[0]) || null;
  };

  /** The parts of an address are words, too. */
  function keyOf(text: string): string {
    return foldedLoosely(text).replace(/[@._-]+/g, ' ');
  }
}

/**
 * The slips that turn one name into the other, word by word; infinite where a word is another one: of *Stage Door,
 * Berlin* and *Stage Door, Freetown* two thirds are the same, and of *Hall 1* and *Hall 2* nearly all.
 */
function slipsBetween(one: string, other: string): number {
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return 0;
  const theirs = other.split(' ');
  const words = one.split(' ');
  if (words.length !== theirs.length) return Number.POSITIVE_INFINITY;
  return words.reduce((sum, word, index) => {
    const their = theirs[index] as string;
    if (word === their) return sum;
    const atMost = Math.floor(word.length / 3);
    // Of three letters, and of numbers, each one is another name.
    const isOther = word.length <= 3 || /\d/.test(word + their) || Math.abs(word.length - their.length) > atMost;
    const steps = isOther ? Number.POSITIVE_INFINITY : stepsBetween(word, their);
    return steps > atMost ? Number.POSITIVE_INFINITY : sum + steps;
  }, 0);
}
