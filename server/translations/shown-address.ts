import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * An email address as people read it: joerg@bühne.example for joerg@xn--bhne-0ra.example. A label of its domain stays as it is stored where it could pass
 * for another: where it mixes scripts beyond UTS 39's highly restrictive profile, as browsers have it, and where its
 * whole script looks like Latin, beside an end of the domain that is in no such script. Any other text is as it was.
 */
export function shownAddress(text: string): string {
  const [, name, stored] = /^([\x21-\x7e]{1,64}@)([a-z\d.-]{1,253})$/i.exec(text) ?? [];
  if (!name || !stored?.toLowerCase().includes('xn--')) return text;
  const labels = stored.toLowerCase().split('.').map(ownLetters);
  const end = labels.at(-1) ?? '';
  const shown = labels.map((label) => (isClear(label, end) ? label : domainToASCII(label))).join('.');
  return name + shown;
}

/** Any value of an answer, with the addresses in it as people read them. */
export function withShownAddresses<Value>(value: Value): Value {
  return shownIn(value) as Value;
}

function shownIn(value: unknown): unknown {
  if (typeof value === 'string') return shownAddress(value);
  if (Array.isArray(value)) return value.map(shownIn);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownIn(each)]));
}

/** A label in its own letters; as it is stored if it stands for none, or not for the same again. */
function ownLetters(label: string): string {
  const own = domainToUnicode(label);
  return own && domainToASCII(own) === label ? own : label;
}

/** Latin as the languages of the world write it: no letters of phonetics, which look like others, and no marks beside a letter. */
const latin = /^[a-z\d\u00df-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0269\u028b\u1e00-\u1eff-]+$/u;

const asian = [
  /^[a-z\d\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Han}-]+$/u,
  /^[a-z\d\p{Script=Bopomofo}\p{Script=Han}-]+$/u,
  /^[a-z\d\p{Script=Hangul}\p{Script=Han}-]+$/u,
];

/** The other scripts in use today, each by itself (UAX 31, table 5). */
const alone =
  'Arabic Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => new RegExp(`^[\\d\\p{Script=${script}}-]+$`, 'u'));

/** Scripts of which whole words look like Latin ones. */
const likeLatin = ['Armenian', 'Cyrillic', 'Greek'].map((script) => new RegExp(`^[\\d\\p{Script=${script}}-]+$`, 'u'));

function isClear(label: string, end: string): boolean {
  if ([latin, ...asian, ...alone].some((letters) => letters.test(label))) return true;
  return likeLatin.some((letters) => letters.test(label) && letters.test(end));
}
