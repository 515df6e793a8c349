import { searchForms } from '#contract/search-text.ts';

/** A part of a text, where it begins, and whether it is a match. */
export type Piece = { at: number; piece: string; isFound: boolean };

/** The text in parts, with the words marked that begin with a searched word. */
export function withFound(text: string, looked: string): Piece[] {
  const starts = words(looked).flatMap(({ word }) => searchForms(word));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { word, index } of words(text)) {
    if (!searchForms(word).some((form) => starts.some((start) => form.startsWith(start)))) continue;
    if (index > at) pieces.push({ at, piece: text.slice(at, index), isFound: false });
    at = index + word.length;
    pieces.push({ at: index, piece: word, isFound: true });
  }
  if (at < text.length) pieces.push({ at, piece: text.slice(at), isFound: false });
  return pieces;
}

function words(text: string): { word: string; index: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => ({ word: found[0], index: found.index }));
}
