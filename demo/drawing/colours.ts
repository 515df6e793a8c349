/** The palette of every drawing: house lights, plum night, paper, and the people's own colours. */

/** The colours of the house, as the client's tokens have them. */
export const house = {
  plum: '#4a0d2b',
  burgundy: '#8a1538',
  ember: '#c8432f',
  amber: '#f5a524',
  glow: '#ffc247',
  light: '#ffe3a3',
  paper: '#faf6ef',
  ink: '#211722',
  night: '#130e17',
  dusk: '#1e1028',
} as const;

/** A skin: its own colour, its shadow, the colour of its lines, and a blush. */
export const skins = {
  porcelain: { base: '#fcdfce', shade: '#f1c2aa', line: '#bd7a62', blush: '#f29a8e' },
  fair: { base: '#f7cfb3', shade: '#e8b08f', line: '#ac6a4c', blush: '#ec8a78' },
  olive: { base: '#ecbd94', shade: '#d69f72', line: '#955e3b', blush: '#df7f62' },
  tan: { base: '#d9a274', shade: '#c08557', line: '#7d4b2a', blush: '#cf6e4c' },
  brown: { base: '#b4774b', shade: '#985e38', line: '#5c321a', blush: '#b9523a' },
  deep: { base: '#8f5636', shade: '#744229', line: '#411f11', blush: '#a2402f' },
  ebony: { base: '#744430', shade: '#5c3324', line: '#30150d', blush: '#8e3629' },
} as const;

/** A hair colour: the mass of it and the lights in it. */
export const tints = {
  black: { base: '#231a24', light: '#41323f' },
  espresso: { base: '#38231f', light: '#58392f' },
  chestnut: { base: '#5d3423', light: '#84503a' },
  auburn: { base: '#8a3a1f', light: '#b3572f' },
  ginger: { base: '#c0602a', light: '#df8747' },
  honey: { base: '#b98043', light: '#d9a666' },
  blond: { base: '#dcae62', light: '#f0cf8d' },
  silver: { base: '#aaa2ab', light: '#cbc5cb' },
  white: { base: '#ddd7d8', light: '#f5f1ef' },
  salt: { base: '#5c5460', light: '#867d88' },
  plum: { base: '#5a2350', light: '#843b74' },
} as const;

/** Cloth: its colour, its folds and its lighter side. */
export const cloths = {
  burgundy: { base: '#8a1538', shade: '#6b0f2b', light: '#ad2c52' },
  plum: { base: '#4f2547', shade: '#3a1935', light: '#713a66' },
  amber: { base: '#f0a029', shade: '#cf8216', light: '#fcc35c' },
  ember: { base: '#c8432f', shade: '#a43222', light: '#e0644f' },
  teal: { base: '#22667a', shade: '#184e5f', light: '#3a8499' },
  sage: { base: '#6f8f6b', shade: '#577553', light: '#8fac8a' },
  ink: { base: '#2b2130', shade: '#1c1520', light: '#45374b' },
  paper: { base: '#f6eee2', shade: '#dfd0bd', light: '#ffffff' },
  rose: { base: '#e58a94', shade: '#cb6975', light: '#f5aeb4' },
  sky: { base: '#7fa9c9', shade: '#618cae', light: '#a3c4dc' },
  lilac: { base: '#9a7fc0', shade: '#7d62a4', light: '#b8a1d6' },
} as const;

/** Behind the people: a colour and the lighter shade that the motif is drawn in. */
export const grounds = {
  curtain: { base: '#8a1538', light: '#a52a4d' },
  night: { base: '#43204a', light: '#5b3061' },
  marquee: { base: '#f4b24a', light: '#fbcd7f' },
  ember: { base: '#d9603f', light: '#e88260' },
  blush: { base: '#f3c2bd', light: '#fad9d4' },
  sand: { base: '#ecd9bd', light: '#f7ebd8' },
  teal: { base: '#2f7386', light: '#468b9d' },
  mint: { base: '#a9c9b4', light: '#c6dfce' },
  lilac: { base: '#b9a3d6', light: '#d0c0e6' },
  sky: { base: '#a7c6da', light: '#c6dcea' },
} as const;

/** The name of a skin. */
export type Skin = keyof typeof skins;
/** The name of a hair colour. */
export type Tint = keyof typeof tints;
/** The name of a cloth. */
export type Cloth = keyof typeof cloths;
/** The name of a ground. */
export type Ground = keyof typeof grounds;
