import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import bidiFactory from 'bidi-js';
import { unpackedWoff } from './woff.ts';

const bidi = bidiFactory();

/** The path of a font: beside the bundle, or in its Fontsource package. */
function fontFile(family: string, file: string): string {
  if (import.meta.filename.endsWith('.js')) return join(import.meta.dirname, 'fonts', file);
  return createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${file}`);
}

export type Weight = 'regular' | 'bold';
type Direction = 'ltr' | 'rtl';

/**
 * The app's fonts: Onest with Krio's letters, Readex Pro for Arabic. The first with a glyph for a character is taken.
 */
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

export type Style = {
  size: number;
  weight?: Weight;
  colour?: string;
  /** An amount: if it is too wide it is written smaller, never cut. Tabular digits all have one width. */
  figures?: 'tabular' | 'proportional';
};

/** Where a line is, from the page's start edge: its start, its end or, in either direction, its right side. */
export type TextPosition = ({ start: number } | { end: number } | { right: number }) & { y: number; room: number };

/** A line to be drawn. */
export type TextLine = {
  draw(): void;
  /** The whole text, if it is cut. */
  actual: string | undefined;
};

/** A piece of one font and one direction, and the index of its first character in the line. */
type Run = { text: string; font: string; from: number };

/**
 * Writes lines of text of any language into a PDF, in a page direction. PDFKit shapes letters but knows no bidi: it
 * gets runs of one direction and one font, each at its visual position, in reading order. Within an Arabic run the
 * glyphs go from left to right, as PDF readers expect: they reverse Arabic, in ActualText as well.
 */
export function penFor(doc: PDFKit.PDFDocument, direction: Direction) {
  const used = new Set<EmbeddedFont>();
  for (const weight of Object.keys(files) as Weight[]) {
    for (const [index, file] of files[weight].entries()) doc.registerFont(`${weight}-${index}`, file);
  }

  function draw(run: Run, x: number, baseline: number, { size, colour = '#211722', figures }: Style): void {
    doc.font(run.font).fontSize(size).fillColor(colour);
    used.add(openedFont(doc));
    doc.text(run.text, x, baseline, { lineBreak: false, features: featuresOf(figures), baseline: 'alphabetic' });
  }

  function measured(text: string, { size, weight = 'regular', figures }: Style) {
    const runs = runsOf(text, weight, (font, character) => hasGlyph(doc, font, character));
    let width = 0;
    const placed = runs.map((run) => {
      const x = width;
      width += doc
        .font(run.font)
        .fontSize(size)
        .widthOfString(run.text, { features: featuresOf(figures) });
      return { ...run, x };
    });
    return { runs: placed.toSorted((one, other) => one.from - other.from), width };
  }

  /** Lays out a line. What is wider than its room is cut, with an ellipsis. */
  function line(text: string, position: TextPosition, style: Style): TextLine {
    // No font of ours has the narrow space that French puts between thousands.
    const whole = text.normalize('NFC').replaceAll('\u202f', '\u00a0');
    let fitting = style;
    let shown = measured(whole, fitting);
    let actual: string | undefined;
    if (style.figures && shown.width > position.room) {
      fitting = { ...style, size: (style.size * position.room) / shown.width };
      shown = measured(whole, fitting);
    }
    for (let cut = [...whole].length - 1; !style.figures && shown.width > position.room && cut > 0; cut--) {
      shown = measured(`${[...whole].slice(0, cut).join('').trimEnd()}…`, fitting);
      actual = whole;
    }
    const left = leftOf(position, shown.width);
    return {
      draw: () => {
        for (const run of shown.runs) draw(run, left + run.x, position.y, fitting);
      },
      actual,
    };
  }

  function leftOf(position: TextPosition, width: number): number {
    if ('right' in position) return (direction === 'ltr' ? position.right : doc.page.width - position.right) - width;
    const start = 'start' in position ? position.start : position.end - width;
    return direction === 'ltr' ? start : doc.page.width - start - width;
  }

  /**
   * Ends the document. PDF readers reverse the text of Arabic glyphs, even the characters of one ligature, so these are
   * stored reversed.
   */
  function end(): void {
    for (const font of used) {
      font.unicode = font.unicode.map((codes) => (codes.some(isArabic) ? codes.toReversed() : codes));
    }
    doc.end();
  }

  return { line, end };
}

/** A list of features, even an empty one, makes PDFKit shape a run as a whole. */
function featuresOf(figures: Style['figures']): PDFKit.Mixins.OpenTypeFeatures[] {
  return figures === 'tabular' ? ['tnum'] : [];
}

/** A line as runs of one font and one direction, from left to right; its first letter decides its direction. */
function runsOf(text: string, weight: Weight, has: (font: string, character: string) => boolean): Run[] {
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { characters: { shown: string; index: number }[]; font: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const character = characterAt(text, index);
    if (character === null) continue;
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    const font = last && has(last.font, character) ? last.font : fontFor(character, weight, has);
    const shown = { shown: mirrored.get(index) ?? character, index };
    if (last?.font === font && last.level === level) last.characters.push(shown);
    else runs.push({ characters: [shown], font, level });
  }
  return runs.flatMap(({ characters, font, level }) => {
    // The shaper takes Arabic letters in logical order and reverses them itself; it writes all else as given.
    const hasArabic = characters.some(({ shown }) => isArabic(shown.codePointAt(0) ?? 0));
    if (level % 2 === 1 && !hasArabic)
      return characters.map(({ shown, index }) => ({ text: shown, font, from: index }));
    const ordered = hasArabic ? characters.toReversed() : characters;
    return [
      {
        text: ordered.map(({ shown }) => shown).join(''),
        font,
        from: Math.min(...characters.map(({ index }) => index)),
      },
    ];
  });
}

function isArabic(codePoint: number): boolean {
  return /\p{Script=Arabic}/u.test(String.fromCodePoint(codePoint));
}

/** The character at an index; null in the middle of one, and for control and format characters. */
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
  return openedFont(doc.font(font)).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** What PDFKit keeps of a font in a document: the font, and the code points of each glyph that it embeds. */
type EmbeddedFont = { font: { hasGlyphForCodePoint(code: number): boolean }; unicode: number[][] };

/** The current font of a document, which PDFKit's types lack. */
function openedFont(doc: PDFKit.PDFDocument): EmbeddedFont {
  return (doc as unknown as { _font: EmbeddedFont })._font;
}
