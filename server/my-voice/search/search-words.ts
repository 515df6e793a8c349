import { folded, foldedLoosely } from '#contract/search-text.ts';

/** The Arabic article with its prefixes: people who search rarely type it. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Longer words are cut to this length. */
const longestWord = 60;

/** The forms in which each word of a text is searched: two for Mueller, one for most. */
function formsOfWords(text: string): string[][] {
  const words = folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => {
    const cut = [...word.replace(article, '')].slice(0, longestWord).join('');
    return [...new Set([cut, foldedLoosely(cut)])];
  });
}

/** The words of a message as its row for searches holds them. */
export function searchWords(text: string): string[] {
  return formsOfWords(text).flat();
}

/** A tsquery for messages that contain each word as a prefix; null if there is no word. */
export function searchQuery(text: string): string | null {
  const words = formsOfWords(text).map((forms) => `(${forms.map((form) => `'${form}':*`).join(' | ')})`);
  return words.length === 0 ? null : [...new Set(words)].join(' & ');
}
