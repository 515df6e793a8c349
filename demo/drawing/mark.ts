/** The mark: an arched door ajar with light behind it. Drawn on a grid of 24, so that it is crisp at 24 pixels. */

import { house } from './colours.ts';
import { box, disc, fill, group } from './svg.ts';

const arch = 'M5 20V10.5A7 7 0 0 1 19 10.5V20Z';
const opening = 'M7 20V10.5A5 5 0 0 1 17 10.5V20Z';
const leaf = 'M17 20V10.5C17 7.6 15.2 5.6 12 4.2V22Z';
const leafEdge = 'M12 4.2L11 3.8V22.4L12 22Z';
const spill = 'M7 20H11V22.4L8.6 24H1Z';

/** Darker than the curtain around it. */
const doorFrame = '#3d0a24';

/** The door itself, its frame in the given colour. */
export function door(frame: string): string {
  return [
    fill(frame, arch),
    fill(house.glow, opening),
    fill(house.light, 'M7 20V14.6A9 9 0 0 1 11 13.6V20Z'),
    fill(house.ember, leaf),
    fill('#ffe9c4', leafEdge),
    disc(house.light, [13.7, 13.6], 0.75),
  ].join('');
}

/** The mark on its burgundy square with round corners. */
export function mark(): string {
  const square = '<clipPath id="stagedoor-square"><rect width="24" height="24" rx="6"/></clipPath>';
  return sheet('0 0 24 24', square + group('clip-path="url(#stagedoor-square)"', onCurtain()));
}

/** The mark without the square, for paper and for plum night alike. */
export function plainMark(): string {
  return sheet('2 3 20 20', door(house.burgundy));
}

/** The mark on a full square, without round corners: for systems that round them themselves. */
export function squareMark(): string {
  return sheet('0 0 24 24', onCurtain());
}

/** The mark kept inside the circle of four fifths that every launcher leaves uncut. */
export function maskableMark(): string {
  const inside = group('transform="translate(12 12) scale(0.76) translate(-12 -12.6)"', door(doorFrame));
  return sheet('0 0 24 24', box(house.burgundy, [0, 0], 24, 24) + inside);
}

/** Nobody in particular: the portrait of a person who has none. */
export function defaultPortrait(): string {
  const ground = box('#d8b4b4', [0, 0], 24, 24);
  const person = disc('#7a3a55', [12, 9.6], 4.4) + fill('#7a3a55', 'M3.4 24C3.4 18.6 7 16 12 16S20.6 18.6 20.6 24Z');
  return sheet('0 0 24 24', ground + person);
}

function onCurtain(): string {
  return box(house.burgundy, [0, 0], 24, 24) + fill(house.amber, spill, 0.55) + door(doorFrame);
}

/** A square drawing that takes whatever size it is shown at. */
function sheet(viewBox: string, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes}</svg>`;
}
