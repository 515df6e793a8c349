import { UnreadableFile } from './unreadable-file.ts';

/** How a file of text writes its letters. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

/**
 * The text of a file: UTF-8; UTF-16, with a byte-order mark or without; or Windows-1252, which Excel writes in Western
 * Europe, if no other reading of its letters is as likely. Whoever reviews it is told which it was.
 * @throws {UnreadableFile} if its letters cannot be told for certain
 */
export function textOf(bytes: Buffer): { text: string; encoding: Encoding } {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const text = decoded(bytes, utf16);
    // Every other letter is one in UTF-32.
    if (text.includes('\0')) throw new UnreadableFile('not-utf8', { line: lineAt(text, '\0') });
    return { text, encoding: 'utf-16' };
  }
  if (!bytes.includes(0)) {
    const text = bytes.toString('utf8');
    // The replacement character may be in the file itself, which is then valid.
    if (!text.includes('\ufffd') || Buffer.from(text, 'utf8').equals(bytes)) {
      return { text: text.replace(/^\ufeff/, ''), encoding: 'utf-8' };
    }
    // Letters of UTF-8 beside others: rows of two programs in one file, or a letter that was cut in half.
    if (/[^\p{ASCII}\ufffd]/u.test(text)) throw new UnreadableFile('not-utf8', { line: lineAt(text, '\ufffd') });
    return { text: westernText(bytes), encoding: 'windows-1252' };
  }
  throw new UnreadableFile('other');
}

/** How much of a file shows how its letters are written, in bytes. */
const shown = 2_000;

/** The high bytes of the letters, signs and line ends of people who write from left or right: not of Chinese, nor of any at all. */
const isOften = (unit: number) =>
  (unit >= 0x20 && unit < 0x700) || unit >> 8 === 0x20 || /[\t\n\r]/.test(String.fromCharCode(unit));

function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  const units = Math.min(bytes.length, shown) / 2;
  const shareOf = (read: (at: number) => number) =>
    Array.from({ length: units }, (_, index) => read(2 * index)).filter(isOften).length / units;
  const little = shareOf((at) => bytes.readUInt16LE(at));
  const big = shareOf((at) => bytes.readUInt16BE(at));
  // Without a mark, what makes letters in one order of the bytes makes none in the other. Text in UTF-8 makes none in either.
  if (little > 0.95 && big < 0.5) return 'utf-16le';
  return big > 0.95 && little < 0.5 ? 'utf-16be' : null;
}

/** The row in which something stands first. */
function lineAt(text: string, what: string): number {
  return text.slice(0, text.indexOf(what)).split(/\r\n|\n|\r/).length;
}

function decoded(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('not-utf8', { line: 1 });
  }
}

/** Letters of Western Europe in the last quarter of Windows-1252, where an old Mac has signs and capitals. */
const letters = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ';
const letter = `[a-zA-Z${letters}]`;

/** What a file in Windows-1252 may have. */
const western = new RegExp(`^[\\p{ASCII}${letters}œŒ€‚„…‘’“”•–—™\\u00a0¡£§©ª«®°±²³´·º»¼½¾¿]*$`, 'u');

/** Signs behind a letter, as in Mu–oz, Zo‘ and Raœl, are letters of an old Mac or of DOS. */
const strange = new RegExp(
  `${letter}[€‚ƒ„†‡ˆ‰‹‘“˜™š›žŸŠŽ\\u0081\\u008d\\u008f\\u0090\\u009d¡£§©«®±³»¼½¾¿]|[ƒ†‡€ŠŽšžŸ§…]${letter}|${letter}[–—•]${letter}`,
  'u',
);

/** The same, unless other letters of the file show that it is of Windows: Lebœuf, aujourd’hui. */
const strangeAlone = new RegExp(`${letter}[œŒ]|${letter}[’”](?!s\\b)[a-z]`, 'u');

/** Letters of the upper half in a row are Greek, Cyrillic, Arabic or of another script. */
const otherScript = new RegExp(`[${letters}]{3}`, 'u');

const vowels = 'aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüÿœ';
const consonants = '[bcdfghj-np-tv-xzçñ]';

/**
 * Letters where no Western word has them, and words of Central Europe or Turkey do, whose own encodings have another letter
 * in that place: £ukasz is Łukasz, Dvoøák Dvořák, Kuèera Kučera, Petroviæ Petrović, Yýldýz Yıldız.
 */
const central = new RegExp(
  [
    `(?<![\\p{L}\\p{N}.])[£¥³ª]\\p{L}|¼\\p{L}|\\p{L}º\\p{L}`,
    'œ(?![uidbe])',
    `[${vowels}]ø|ø[${vowels}]`,
    `è(?!${consonants}{1,3}e|s?(?!\\p{L}))|(?<!\\p{L})è(?!${consonants}{1,2}e)`,
    'ê[dgkbz]|iê',
    `ñ(?![${vowels}])`,
    '[ìòù]\\p{L}',
    `(?<![${vowels}])ï(?![${vowels}])`,
    `æ(?!\\p{L})|æ[${vowels}]`,
    'ã(?=\\p{L})(?![oe])|õ(?!e)|û(?=z|cs)',
  ].join('|'),
  'iu',
);

function westernText(bytes: Buffer): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const isOfWindows = new RegExp(`[a-z][${letters}]|[${letters}][a-z]`, 'u').test(text);
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const at = { line: index + 1 };
    if (otherScript.test(line)) throw new UnreadableFile('not-utf8', at);
    if (strange.test(line) || (!isOfWindows && strangeAlone.test(line)))
      throw new UnreadableFile('old-mac-letters', at);
    if (!western.test(line) || central.test(line)) throw new UnreadableFile('not-utf8', at);
  }
  return text;
}
