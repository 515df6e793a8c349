/** Letters that people type for others: Krio's on a keyboard without them, and Arabic's many forms of one. */
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

/** The Arabic article and what is written together with it: who looks for a word rarely types it. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Longer words are looked for by their beginning. */
const longestWord = 60;

/**
 * The words of a text as search compares them: in small letters, without accents. Done here and not by the database,
 * whose idea of letters depends on the locale it was made with.
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

/** A question for messages that hold each of the words, or words that begin with them; null where there is no word. */
export function searchQuery(text: string): string | null {
  const words = [...new Set(searchWords(text))];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
