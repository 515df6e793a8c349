/**
 * How every search compares text, in the browser and, by the functions `folded`, `folded_loosely` and
 * `spelled_by_sound`, in the database; a test compares both. This is for finding. Who somebody is is decided more narrowly, by `idKey` on the server.
 */

/** All that looks like a hyphen or a dash. */
export const hyphens = '‐‑‒–—―−⁃˗﹘﹣－֊־➖';

/** All that looks like an apostrophe. */
export const apostrophes = '‘’‚‛ʹʻʼʽʾʿˈ`′‵ꞌ＇׳՚';

/** Letters that Unicode does not decompose, and how people write them on a keyboard that lacks them. */
const plainLetters: Record<string, string> = {
  ØøƟɵꝊꝋƆɔⱺ: 'o',
  ŁłȽƚⱠⱡɫⱢꞭɬ: 'l',
  ĐđƉɖÐðƊɗ: 'd',
  ıƗɨƖɩ: 'i',
  ĦħⱧⱨ: 'h',
  ŦŧȾⱦƬƭƮʈ: 't',
  ŊŋƝɲƞ: 'n',
  ƁɓƂƃɃƀ: 'b',
  ƏəƎǝƐɛɆɇ: 'e',
  ȺⱥɑⱭ: 'a',
  ƑƒꞘꞙ: 'f',
  ƓɠƔɣǤǥ: 'g',
  ƘƙⱩⱪĸ: 'k',
  ƤƥⱣᵽ: 'p',
  ɌɍⱤɽ: 'r',
  Ʃʃ: 's',
  ƲʋɅʌ: 'v',
  ɄʉƱʊ: 'u',
  Ⱳⱳ: 'w',
  ƳƴɎɏ: 'y',
  ƵƶȤȥƷʒ: 'z',
  ȻȼƇƈ: 'c',
  Ɉɉ: 'j',
  ßẞ: 'ss',
  Ææ: 'ae',
  Œœ: 'oe',
  Þþ: 'th',
  ς: 'σ',
  // Variants of one Arabic letter, as keyboards of several countries have them.
  ٱ: 'ا',
  ىیېے: 'ي',
  ةہەۀۃھ: 'ه',
  کڪ: 'ك',
  // Letters that most Arabic keyboards lack, as people write them there: ڤ in Cairo, ڭ and ڨ in the Maghreb, the rest of Persian.
  ڤڥ: 'ف',
  پ: 'ب',
  چ: 'ج',
  گڭݣ: 'ك',
  ڨ: 'ق',
  ژ: 'ز',
  ں: 'ن',
  // Ukrainian keyboards had no ґ for long.
  ґҐ: 'г',
  // All that looks like a quotation mark, or a space.
  [hyphens]: '-',
  [apostrophes]: "'",
  '“”„‟″«»״＂': '"',
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\t\n\v\f\r\u0085':
    ' ',
};

/** Scripts with capital letters, by their first and last code point. */
const withCapitals = [
  [0x41, 0x5a],
  [0x370, 0x52f],
  [0x531, 0x556],
  [0x10a0, 0x10c5],
];

/** The zeros of digits other than ours: Arabic, Persian, Bengali. */
const zeros = [0x660, 0x6f0, 0x9e6];

/** Each character that is compared as another, or as two. */
const comparedAs: ReadonlyMap<string, string> = new Map([
  ...withCapitals.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).flatMap((capital) => {
      const small = capital.toLowerCase();
      return small.length === 1 && small !== capital ? [[capital, small] as const] : [];
    }),
  ),
  ...zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)] as const),
  ),
  ...Object.entries(plainLetters).flatMap(([variants, plain]) => [...variants].map((one) => [one, plain] as const)),
]);

/** What no search looks at: marks on letters, and characters that nobody sees. */
const ignoredCharacters =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff' +
  '\\u20d0-\\u20ff\\ufe20-\\ufe2f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb';
const ignored = new RegExp(`[${ignoredCharacters}]`, 'g');

/** A text as a search compares it: decomposed (NFKD), small letters without marks, each kind of hyphen and apostrophe one. */
export function folded(text: string): string {
  let plain = '';
  // Decomposed, an acute accent that stands for an apostrophe would be a blank.
  for (const one of text.replaceAll('´', "'").normalize('NFKD').replace(ignored, ''))
    plain += comparedAs.get(one) ?? one;
  return plain;
}

/**
 * The same, more loosely: one letter for each of the two ways of writing it, so that Mueller finds Müller, Aage Åge,
 * Djokovic Đoković, OBrien O'Brien, Galla Gal·la, and رءوف رؤوف.
 */
export function foldedLoosely(text: string): string {
  return folded(text)
    .replace(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
    .replaceAll('dj', 'd')
    .replace(/['·ء]/g, '')
    .replaceAll('وو', 'و');
}

/** What stands between parts of a name that is also written as one word, with what is left of it: Anne-Marie, عبد الله, أبو بكر. */
export const joins: readonly (readonly [apart: string, together: string])[] = [
  ['-', ''],
  ['عبد ', 'عبد'],
  ['ابو ', 'ابو'],
];

/** Small words before a name, which people also write as one word with it: El Sayed, van der Berg, de la Cruz. */
export const smallWords = [
  ...['abd', 'abdel', 'abdul', 'abu', 'al', 'ben', 'bin', 'da', 'de', 'del', 'della', 'den', 'der', 'di', 'dos', 'du'],
  ...['el', 'la', 'las', 'le', 'los', 'mac', 'mc', 'ould', 'ter', 'van', 'von'],
];
const beforeNames = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${smallWords.join('|')}) )+(?=\\p{L})`, 'gu');

/** A folded text with such names as one word: annemarie finds them. The database does the same to the words it searches. */
export function joined(form: string): string {
  const withoutJoins = joins.reduce((text, [apart, together]) => text.replaceAll(apart, together), form);
  return withoutJoins.replace(beforeNames, (small) => small.replaceAll(' ', ''));
}

/**
 * Letters that people also write by their sound, with the sound. It is another form, and not the looser one: were `ng`
 * the same as `n` everywhere, Wang would find Wanda.
 */
export const sounds: ReadonlyMap<string, string> = new Map(
  Object.entries({ Ŋŋ: 'ng', ŠšŞşȘșṢṣ: 'sh', ČčÇçĆć: 'ch', Žž: 'zh', Ğğ: 'gh', Ðð: 'th', Þþ: 't', Əə: 'a' }).flatMap(
    ([letters, sound]) => [...letters].map((letter) => [letter, sound] as const),
  ),
);

/** A text with letters spelled by their sound: lɔng for lɔŋ, shahin for Şahin. */
export function spelledBySound(text: string): string {
  let spelled = '';
  for (const letter of text.normalize('NFC')) spelled += sounds.get(letter) ?? letter;
  return spelled;
}

/** All forms of a text: it is found if one of them has one of the forms of what was typed. */
export function searchForms(text: string): string[] {
  return [...new Set([folded(text), foldedLoosely(text), foldedLoosely(spelledBySound(text))])];
}
