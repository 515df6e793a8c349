/** Beards and glasses: what lies over the features of a face. */

import { tints } from './colours.ts';
import { bothSides, fill, line, ring } from './svg.ts';
import type { Traits } from './traits.ts';

/** Beard and cheeks in one shape, open around the mouth. */
const full =
  'M103 140C107 160 112 172 126 176C136 182 148 178 160 178C172 178 184 182 194 176C208 172 213 160 217 140C221 184 212 214 194 230C178 243 142 243 126 230C108 214 99 184 103 140ZM140 192C138 206 148 214 160 214C172 214 182 206 180 192C172 187 148 187 140 192Z';
const short =
  'M103 144C108 164 112 178 124 184C136 186 148 182 160 182C172 182 184 186 196 184C208 178 212 164 217 144C219 184 208 210 192 223C176 233 144 233 128 223C112 210 101 184 103 144ZM140 192C138 205 148 213 160 213C172 213 182 205 180 192C172 188 148 188 140 192Z';
const goatee =
  'M134 200C132 186 146 181 160 182C174 181 188 186 186 200C188 222 176 232 160 232C144 232 132 222 134 200ZM142 193C140 205 149 212 160 212C171 212 180 205 178 193C172 189 148 189 142 193Z';
const moustache =
  'M160 184C150 178 136 182 130 196C142 198 154 196 160 190C166 196 178 198 190 196C184 182 170 178 160 184Z';

/** The beard, laid over the face below the mouth's line. */
export function beardOf({ beard, tint }: Traits): string {
  const { base } = tints[tint];
  if (beard === undefined) return '';
  if (beard === 'moustache') return fill(base, moustache);
  const shape = { stubble: short, short, full, goatee }[beard];
  const opacity = beard === 'stubble' ? 0.28 : 1;
  return `<path fill="${base}" fill-rule="evenodd" d="${shape}" opacity="${opacity}"/>`;
}

/** Glasses in front of the eyes. */
export function glassesOf({ glasses, skin }: Traits): string {
  if (glasses === undefined) return '';
  const dark = skin === 'ebony' || skin === 'deep';
  const colour = { round: dark ? '#f5c877' : '#5a2a20', square: dark ? '#170b10' : '#2b2130', cat: '#8a1538' }[glasses];
  const lens = {
    round: ring(colour, 4.6, [134, 150], 21),
    square: `<rect fill="none" stroke="${colour}" stroke-width="5" x="111" y="133" width="44" height="35" rx="9"/>`,
    cat: `<path fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round" d="M106 132C124 130 150 134 155 140C158 154 150 168 134 168C118 168 110 154 106 132Z"/>`,
  }[glasses];
  const glint = line('#fff', 3.4, 'M121 160L131 141M189 160L199 141', 0.35);
  return (
    glint + bothSides(160, lens + line(colour, 4, 'M111 146L104 143')) + line(colour, 4.4, 'M155 147Q160 143 165 147')
  );
}
