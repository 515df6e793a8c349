/** The people of Madrid, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const madrid: Record<string, Traits> = {
  'sofia-lara': woman('olive', 'waves salt', 'rollNeck ember', 'teal spot', {
    glasses: 'cat',
    lips: 'red',
    years: 2,
    earrings: 'drops',
  }),
  'javier-montalvo': man('olive', 'swept black', 'shirt paper', 'curtain drape', {
    beard: 'goatee',
    nose: 'long',
    years: 1,
  }),
  'lucia-ferrandiz': woman('olive', 'long espresso', 'blouse ember', 'mint spot', {
    mouth: 'grin',
    lips: 'red',
    earrings: 'hoops',
  }),
  'diego-arnaiz': man('olive', 'curls black', 'tee amber', 'night bulbs', {
    beard: 'stubble',
    mouth: 'grin',
    shape: 'square',
    kit: 'headset',
  }),
  'carmen-olmedo': woman('fair', 'bun salt', 'blazer burgundy', 'sand spot', {
    years: 2,
    lips: 'red',
    earrings: 'drops',
  }),
  'andres-quiroga': man('tan', 'crop black', 'overalls sage', 'ember beam', {
    hat: 'cap',
    scarf: 'ink',
    beard: 'short',
    mouth: 'smirk',
  }),
  'marta-valbuena': woman('olive', 'bob auburn', 'shirt teal', 'marquee spot', { glasses: 'square', years: 1 }),
  'alvaro-pineda': man('olive', 'crop espresso', 'overalls ember', 'sky spot', {
    hat: 'flatCap',
    scarf: 'sage',
    beard: 'full',
    nose: 'long',
  }),
  'nuria-casals': woman('olive', 'pixie plum', 'tee ink', 'blush spot', {
    mouth: 'smirk',
    earrings: 'hoops',
    kit: 'pass',
    shape: 'heart',
  }),
};
