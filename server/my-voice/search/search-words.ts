/**
 * Letters that people type for one another: Krio's on a keyboard without them, and the Arabic variants of one letter.
 */
const alike: Record<string, string> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ı: 'i',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};

/** The Arabic article with its prefixes: people who search rarely type it. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Longer words are cut to this length. */
const longestWord = 60;

/**
 * The words of a text as search compares them: lower case, without accents. Done here because the database's idea of
 * letters depends on its locale.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/[ɛɔŋßœæøıٱىة]/g, (letter) => alike[letter] ?? letter);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word.replace(article, '')].slice(0, longestWord).join(''));
}

/** A tsquery for messages that contain each word as a prefix; null if there is no word. */
export function searchQuery(text: string): string | null {
  const words = [...new Set(searchWords(text))];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
