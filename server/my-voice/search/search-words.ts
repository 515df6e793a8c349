import { apostrophes, folded, foldedLoosely, hyphens, smallWords, spelledBySound } from '#contract/search-text.ts';

/** The Arabic article with its prefixes: people who search rarely type it. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

const withinWords = new RegExp(`['´·${apostrophes}]|(?<=\\p{L})[-${hyphens}](?=\\p{L})`, 'gu');

/** عبد and أبو before the rest of a name, from which many write them apart. */
const apart = /(?<!\p{L})(عبد|[أا]بو)\s+(?=\p{L})/gu;

/** Small words before a name; before another word they are words of its language. */
const small = smallWords.map((word) => `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1)}]${word.slice(1)}`);
const beforeNames = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${small.join('|')})\\s+)+(?=\\p{Lu})`, 'gu');

/** Longer words are cut to this length. */
const longestWord = 60;

/** The forms in which each word of a text is searched: two for Mueller, one for most. */
function formsOfWords(text: string): string[][] {
  const bySound = wordsOf(spelledBySound(text));
  return wordsOf(text).map((word, at) => {
    const forms = new Set([word, foldedLoosely(word), foldedLoosely(bySound[at] ?? word)]);
    // Of a hamza alone nothing is left, and PostgreSQL refuses an empty word.
    return [...forms].filter(Boolean);
  });
}

function wordsOf(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => [...word.replace(article, '')].slice(0, longestWord).join(''));
}

/** The words of a message as its row for searches holds them: of O'Brien also obrien. */
export function searchWords(text: string): string[] {
  return [...new Set([text, ...joined(text)].flatMap(formsOfWords).flat())];
}

/** A tsquery for messages that contain each word as a prefix; null if there is no word. */
export function searchQuery(text: string): string | null {
  const words = text.split(/\s+/).flatMap((word) => {
    const forms = [word, ...joined(word)].map(everyWord).filter(Boolean);
    return forms.length > 1 ? [`(${forms.join(' | ')})`] : forms;
  });
  return words.length === 0 ? null : [...new Set(words)].join(' & ');
}

function everyWord(text: string): string {
  const words = formsOfWords(text).map((forms) => `(${forms.map((form) => `'${form}':*`).join(' | ')})`);
  return words.length > 1 ? `(${[...new Set(words)].join(' & ')})` : words.join('');
}

/**
 * The text with what stands around an apostrophe, a hyphen, or the dot of Gal·la as one word, and so عبد الله, أبو بكر and van der
 * Berg; nothing if there is none of these.
 */
function joined(text: string): string[] {
  const names = text.replace(beforeNames, (words) => words.replace(/\s+/g, ''));
  const whole = names.replace(withinWords, '').replace(apart, '$1');
  return whole === text ? [] : [whole];
}
