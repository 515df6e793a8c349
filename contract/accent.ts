/** A colour as a browser's colour field gives it, such as #8a1538. */
export const accentColor = /^#[0-9a-f]{6}$/;

/** The colours of one theme that follow the company's accent, by the names of the client's tokens. */
export type AccentTokens = Record<`--${string}`, string>;

const white = '#ffffff';
const black = '#000000';

/** The colour of cards in each theme. */
export const cardColors = { light: '#ffffff', dark: '#1e1724' };

/** The backgrounds of text in each theme, besides washes of the accent: paper, cards, bars, wells of tokens.css. */
const surfaces = {
  light: ['#faf6ef', cardColors.light, '#f1eae0'],
  dark: ['#130e17', cardColors.dark, '#2a2131', '#271d2e'],
};

/** The least contrast of text with its background (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

/** The same in the dark, where a tint can be as light as it likes. */
const contrastInTheDark = 7;

/** Whether white text on an accent, and text in the accent on every light background, can be read. */
export function isReadable(accent: string): boolean {
  return contrastOn(accent, [...surfaces.light, wash(accent, white, 0.09), wash(accent, white, 0.16)]) >= leastContrast;
}

/** The same accent where it can be read, else the lightest of its darker shades that can. */
export function readableShade(accent: string): string {
  return firstThat(shades(accent, black), isReadable);
}

/** The tokens of both themes for a readable accent. In the dark theme, text takes its darkest readable tint. */
export function accentTokens(accent: string): { light: AccentTokens; dark: AccentTokens } {
  const inDark = { wash: mix(accent, '#130e17', 0.7), strong: mix(accent, '#130e17', 0.58) };
  const tint = firstThat(
    shades(accent, white),
    (shade) => contrastOn(shade, [...surfaces.dark, inDark.wash, inDark.strong]) >= contrastInTheDark,
  );
  const lighter = (share: number) => {
    const lit = mix(accent, white, share);
    return contrast(lit, white) >= leastContrast ? lit : accent;
  };
  const hero = {
    '--hero-start': mix(accent, black, 0.45),
    '--hero-middle': accent,
    '--hero-end': lighter(0.18),
  };
  return {
    light: {
      '--curtain': accent,
      '--curtain-wash': wash(accent, white, 0.09),
      '--curtain-wash-strong': wash(accent, white, 0.16),
      '--action': accent,
      '--action-strong': mix(accent, black, 0.2),
      '--focus': accent,
      ...hero,
    },
    dark: {
      '--curtain': tint,
      '--curtain-wash': inDark.wash,
      '--curtain-wash-strong': inDark.strong,
      '--action': lighter(0.1),
      '--action-strong': lighter(0.2),
      '--focus': tint,
      '--toast-accent': accent,
      ...hero,
    },
  };
}

/** What a phone's own bars are coloured in, by theme. */
export function barColors(accent: string): { light: string; dark: string } {
  return { light: accent, dark: mix(accent, black, 0.45) };
}

const wash = (accent: string, ground: string, share: number) => mix(accent, ground, 1 - share);

/** An accent, and twenty steps from it to another colour. */
const shades = (accent: string, towards: string) =>
  Array.from({ length: 21 }, (_, step) => mix(accent, towards, step / 20));

/** The first of some shades that will do; the last one always does. */
function firstThat(some: string[], willDo: (shade: string) => boolean): string {
  return some.find(willDo) ?? (some.at(-1) as string);
}

function mix(from: string, to: string, share: number): string {
  const [start, end] = [channels(from), channels(to)];
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function contrastOn(color: string, grounds: string[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

/** From 1 for one and the same colour to 21 for black on white (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
