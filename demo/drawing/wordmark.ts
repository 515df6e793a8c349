/** The name in letters of our own, one stroke wide, so that it needs no font where an image may have none. */

import { house } from './colours.ts';
import { door } from './mark.ts';
import { group } from './svg.ts';

interface Letter {
  /** The strokes, the letter's left edge at 0, its baseline at 18.6. */
  strokes: string;
  /** The way to the next letter's left edge. */
  advance: number;
}

const bowl = 'M9.2 14A4.6 4.6 0 1 1 0 14A4.6 4.6 0 1 1 9.2 14Z';

const letters: Record<string, Letter> = {
  S: {
    strokes:
      'M10.1 6.7C9.4 4.6 7.7 3.4 5.5 3.4C2.8 3.4 .9 5 .9 7.2C.9 9.7 3 10.4 5.7 11C8.6 11.6 10.6 12.5 10.6 14.8C10.6 17.1 8.5 18.6 5.7 18.6C3 18.6 .9 17.3 .3 15',
    advance: 13.2,
  },
  t: { strokes: 'M3.2 5.4V15.2C3.2 17.5 4.2 18.6 6.3 18.6H7M0 9.4H7', advance: 10.6 },
  a: { strokes: `${bowl}M9.2 9.4V18.6`, advance: 13.7 },
  g: { strokes: `${bowl}M9.2 9.4V18.4C9.2 21.4 7.4 23 4.7 23C2.8 23 1.3 22.3 .5 20.9`, advance: 13.5 },
  e: {
    strokes: 'M.3 13.9H9.2C9.1 11.2 7.2 9.4 4.6 9.4A4.6 4.6 0 0 0 4.6 18.6C6.2 18.6 7.6 17.9 8.5 16.9',
    advance: 12.9,
  },
  d: { strokes: `${bowl}M9.2 3.4V18.6`, advance: 13.5 },
  o: { strokes: bowl, advance: 12.9 },
  r: { strokes: 'M0 9.4V18.6M0 14.2C0 11.2 1.7 9.4 4.6 9.4', advance: 6.4 },
};

/** The mark and the name beside it, in the given colour. */
export function wordmark(colour: string): string {
  let x = 23.6;
  const drawn = [...'Stagedoor'].map((character) => {
    const letter = letters[character];
    if (letter === undefined) throw new Error(`There is no letter ${character} in the wordmark.`);
    const placed = `<path transform="translate(${x.toFixed(1)} 0)" d="${letter.strokes}"/>`;
    x += letter.advance;
    return placed;
  });
  const style = `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`;
  const size = `viewBox="3 0 ${Math.ceil(x) - 3} 26"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${door(house.burgundy)}${group(style, ...drawn)}</svg>`;
}
