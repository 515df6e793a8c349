/** What a portrait can show: the vocabulary that the cast list is written in. */

import type { Cloth, Ground, Skin, Tint } from './colours.ts';

/** Hair, or what is worn instead of showing it. */
export type Hair =
  | 'crop'
  | 'parted'
  | 'quiff'
  | 'curls'
  | 'buzz'
  | 'bald'
  | 'flatTop'
  | 'swept'
  | 'locs'
  | 'afro'
  | 'puffs'
  | 'pixie'
  | 'bob'
  | 'fringe'
  | 'long'
  | 'waves'
  | 'ringlets'
  | 'bun'
  | 'ponytail'
  | 'braids'
  | 'sidePlait'
  | 'hijab'
  | 'wrap';

/** What sits on top of the hair. */
export type Hat = 'cap' | 'beanie' | 'flatCap' | 'hardHat' | 'beret';

/** Everything a portrait is drawn from. */
export interface Traits {
  skin: Skin;
  hair: Hair;
  tint: Tint;
  shape: 'oval' | 'round' | 'square' | 'heart';
  build: 'slim' | 'broad';
  brows: 'soft' | 'strong' | 'arched';
  eyes: 'open' | 'lashes' | 'happy';
  mouth: 'smile' | 'grin' | 'calm' | 'smirk';
  nose: 'small' | 'wide' | 'long';
  lips: 'bare' | 'rose' | 'berry' | 'red';
  beard?: 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
  glasses?: 'round' | 'square' | 'cat';
  /** 0 is young, 1 has smile lines, 2 also has lines at the eyes and on the forehead. */
  years: 0 | 1 | 2;
  freckles: boolean;
  top: 'tee' | 'shirt' | 'blazer' | 'rollNeck' | 'hoodie' | 'overalls' | 'waistcoat' | 'blouse';
  cloth: Cloth;
  ground: Ground;
  motif: 'spot' | 'drape' | 'bulbs' | 'beam';
  hat?: Hat;
  /** The colour of a hat, a headscarf or a head wrap. */
  scarf: Cloth;
  earrings?: 'studs' | 'hoops' | 'drops';
  kit?: 'headset' | 'tape' | 'pass' | 'scarf';
}

/** The choices everybody starts from. */
const plain = {
  shape: 'oval',
  mouth: 'smile',
  nose: 'small',
  years: 0,
  freckles: false,
  scarf: 'burgundy',
} as const;

/** The four choices that every portrait makes, two of them in two words: `'bob chestnut'`, `'shirt teal'`. */
type Choices = [
  skin: Skin,
  hair: `${Hair} ${Tint}`,
  clothes: `${Traits['top']} ${Cloth}`,
  behind: `${Ground} ${Traits['motif']}`,
  more?: Partial<Traits>,
];

/** A woman's portrait: the usual choices, then her own. */
export function woman(...choices: Choices): Traits {
  return { ...plain, build: 'slim', brows: 'arched', eyes: 'lashes', lips: 'rose', ...chosen(choices) };
}

/** A man's portrait: the usual choices, then his own. */
export function man(...choices: Choices): Traits {
  return { ...plain, build: 'broad', brows: 'strong', eyes: 'open', lips: 'bare', ...chosen(choices) };
}

function chosen([skin, hair, clothes, behind, more]: Choices) {
  const [style, tint] = hair.split(' ') as [Hair, Tint];
  const [top, cloth] = clothes.split(' ') as [Traits['top'], Cloth];
  const [ground, motif] = behind.split(' ') as [Ground, Traits['motif']];
  return { skin, hair: style, tint, top, cloth, ground, motif, ...more };
}
