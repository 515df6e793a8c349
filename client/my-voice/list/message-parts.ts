import type { FindLinks } from './find-links.ts';

/** A part of a message's text: words, a web address, or a person's name after an @. */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; name: string };

/**
 * Splits a message's text into parts, without changing it. Names must be whole names of people. Without `findLinks`,
 * addresses count as words.
 */
export function partsOf(text: string, names: RegExp | null, findLinks: FindLinks | null): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end, value, href } of findLinks?.(text) ?? []) {
    parts.push(...withMentions(text.slice(at, start), names), { kind: 'link', text: value, href });
    at = end;
  }
  parts.push(...withMentions(text.slice(at), names));
  return parts;
}

/** A pattern that finds these names after an @, the longest first; null if there are none. */
export function namesPattern(names: Iterable<string>): RegExp | null {
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return null;
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])@(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

function withMentions(text: string, names: RegExp | null): Part[] {
  if (text === '') return [];
  if (names === null || !text.includes('@')) return [{ kind: 'words', text }];
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(names)) {
    if (found.index > at) parts.push({ kind: 'words', text: text.slice(at, found.index) });
    parts.push({ kind: 'mention', text: found[0], name: found[1] ?? '' });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ kind: 'words', text: text.slice(at) });
  return parts;
}
