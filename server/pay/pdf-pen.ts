import { readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { fontFile } from '#server/places.ts';
import { unpackedWoff } from './woff.ts';

const bidi = bidiFactory();

export type Weight = 'regular' | 'bold';
export type Direction = 'ltr' | 'rtl';

/** The letters of the app: Onest with Krio's, Readex Pro for Arabic. Each character takes the first that has it. */
const families = [
  ['onest', 'onest-latin'],
  ['onest', 'onest-latin-ext'],
  ['onest', 'onest-cyrillic'],
  ['readex-pro', 'readex-pro-arabic'],
] as const;
const weights = { regular: 400, bold: 700 } as const;

const files = Object.fromEntries(
  Object.entries(weights).map(([weight, number]) => [
    weight,
    families.map(([family, script]) => unpackedWoff(readFileSync(fontFile(family, `${script}-${number}-normal.woff`)))),
  ]),
) as Record<Weight, Buffer[]>;

type Style = { size: number; weight?: Weight; colour?: string };
type Run = { text: string; font: string };

/**
 * Writes lines of text of any language into a PDF, in a page direction. PDFKit shapes letters and knows no bidi: it is
 * given runs of one direction and one font, in the order the eye meets them.
 */
export function penFor(doc: PDFKit.PDFDocument, direction: Direction) {
  for (const weight of Object.keys(files) as Weight[]) {
    for (const [index, file] of files[weight].entries()) doc.registerFont(`${weight}-${index}`, file);
  }

  function draw(run: Run, x: number, baseline: number, { size, colour = '#211722' }: Style): number {
    doc.font(run.font).fontSize(size).fillColor(colour);
    // A list of features, if an empty one, makes PDFKit shape the run as a whole.
    doc.text(run.text, x, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
    return widthOf(run, size);
  }

  function widthOf(run: Run, size: number): number {
    return doc.font(run.font).fontSize(size).widthOfString(run.text, { features: [] });
  }

  function measured(text: string, { size, weight = 'regular' }: Style) {
    const runs = runsOf(text.normalize('NFC'), weight, (font, character) => hasGlyph(doc, font, character));
    return { runs, width: runs.reduce((sum, run) => sum + widthOf(run, size), 0) };
  }

  /**
   * Writes a line whose start, or end, stands so far from the page's start edge. What is wider than `room` is cut, with
   * an ellipsis.
   */
  return function write(
    text: string,
    at: { start: number; y: number; room: number } | { end: number; y: number; room: number },
    style: Style,
  ): void {
    let line = measured(text, style);
    for (let cut = [...text].length - 1; line.width > at.room && cut > 0; cut--) {
      line = measured(`${[...text].slice(0, cut).join('').trimEnd()}…`, style);
    }
    const start = 'start' in at ? at.start : at.end - line.width;
    let x = direction === 'ltr' ? start : doc.page.width - start - line.width;
    for (const run of line.runs) x += draw(run, x, at.y, style);
  };
}

/** A line as runs of one font and one direction, from left to right; its first letter says which way it reads. */
function runsOf(text: string, weight: Weight, has: (font: string, character: string) => boolean): Run[] {
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { characters: string[]; font: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const character = characterAt(text, index);
    if (character === null) continue;
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    const font = last && has(last.font, character) ? last.font : fontFor(character, weight, has);
    const shown = mirrored.get(index) ?? character;
    if (last?.font === font && last.level === level) last.characters.push(shown);
    else runs.push({ characters: [shown], font, level });
  }
  return runs.map(({ characters, font }) => ({ text: asShaped(characters).join(''), font }));
}

/** The shaper wants Arabic letters as they are spoken, and turns them round itself; all else it writes as it comes. */
function asShaped(seen: string[]): string[] {
  return seen.some((character) => /\p{Script=Arabic}/u.test(character)) ? seen.toReversed() : seen;
}

/** The whole character that begins at a place; null in the middle of one, and for marks that only direct. */
function characterAt(text: string, index: number): string | null {
  const code = text.codePointAt(index) ?? 0;
  const isTail = code >= 0xdc00 && code <= 0xdfff;
  const character = String.fromCodePoint(code);
  return isTail || /\p{Cc}|\p{Cf}/u.test(character) ? null : character;
}

function fontFor(character: string, weight: Weight, has: (font: string, character: string) => boolean): string {
  const fonts = families.map((_, index) => `${weight}-${index}`);
  return fonts.find((font) => has(font, character)) ?? (fonts[0] as string);
}

function hasGlyph(doc: PDFKit.PDFDocument, font: string, character: string): boolean {
  const { font: opened } = (
    doc.font(font) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font;
  return opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
