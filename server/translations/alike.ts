import { seenText } from '#server/tables/cell.ts';

/** All that looks like a hyphen or a dash. */
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u058a]/g;

/** All that looks like an apostrophe. */
const apostrophes = /[\u2018-\u201b\u02bc\u02b9\u02bb\u02bd\u00b4`\u2032\uff07\ua78c]/g;

/** An id, a username or the like as it is stored: as it is seen, with the plain hyphen and single spaces. */
export function plainId(text: string): string {
  return seenText(text).replace(hyphens, '-');
}

/**
 * An id as it is compared with others: in lower case besides. It is narrow on purpose: it decides who somebody is, while
 * a search may find more.
 */
export function idKey(text: string): string {
  return plainId(text).toLowerCase();
}

/** A name of a department or a place as it is compared: what looks alike is alike. */
export function alikeKey(text: string): string {
  return idKey(text).replace(apostrophes, "'").replace(/\s+/g, ' ');
}

/** Words without the marks on their letters, in lower case: for names of columns and languages, not of people. */
export function withoutMarks(text: string): string {
  return alikeKey(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[\u0623\u0625\u0622]/gu, '\u0627');
}

/**
 * A column's name as it is compared with others: letters and figures alone, without marks, spaces and what stands in
 * brackets. "Personal-Nr.", "Personal Nr" and "Personalnr." are one.
 */
export function nameKey(name: string): string {
  return withoutMarks(name)
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}+]+/gu, '');
}
