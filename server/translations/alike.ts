import { apostrophes, hyphens } from '#contract/search-text.ts';
import { seenText } from '#server/tables/cell.ts';

const anyHyphen = new RegExp(`[${hyphens}]`, 'g');
const anyApostrophe = new RegExp(`[${apostrophes}´]`, 'g');

/** Text with the plain hyphen in the place of all that looks like one. */
export function withPlainHyphens(text: string): string {
  return text.replace(anyHyphen, '-');
}

/** Text with the plain apostrophe in the place of all that looks like one. */
export function withPlainApostrophes(text: string): string {
  return text.replace(anyApostrophe, "'");
}

/** An id, a username or the like as it is stored: as it is seen, with the plain hyphen and single spaces. */
export function plainId(text: string): string {
  return withPlainHyphens(seenText(text));
}

/**
 * An id as it is compared with others: in lower case besides. It is narrow on purpose: it decides who somebody is, while
 * a search may find more.
 */
export function idKey(text: string): string {
  return plainId(text).toLowerCase();
}

/** Letters that stand for others and look like them: joined ones (ﬁ), shapes of Arabic letters, as wide as a Chinese sign. */
const shapes = /[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e]/g;

/** A name of a department or a place as it is compared: what looks alike is alike, and no word is another one for being drawn out (ـ). */
export function alikeKey(text: string): string {
  const plain = text.replace(shapes, (one) => one.normalize('NFKC')).replace(/\u0640/g, '');
  return withPlainApostrophes(idKey(plain));
}

/** Words without the marks on their letters, in lower case: for names of columns, not of people. */
function withoutMarks(text: string): string {
  return alikeKey(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[\u0623\u0625\u0622]/gu, '\u0627');
}

/**
 * A column's name as it is compared with others: letters and figures alone, without marks, spaces and what stands in
 * brackets. "Personal-Nr.", "Personal Nr" and "Personalnr." are one, and "#" is a number.
 */
export function nameKey(name: string): string {
  return withoutMarks(name)
    .replace(/\([^)]*\)/g, '')
    .replace(/#|№/g, 'no')
    .replace(/[^\p{L}\p{N}+]+/gu, '');
}
