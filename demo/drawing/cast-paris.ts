/** The people of Paris, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const paris: Record<string, Traits> = {
  'mathilde-vasseur': woman('fair', 'fringe black', 'blazer burgundy', 'ember spot', {
    lips: 'red',
    years: 1,
    earrings: 'studs',
  }),
  'claire-moreau': woman('fair', 'bob chestnut', 'blazer ink', 'curtain drape', {
    lips: 'red',
    years: 1,
    earrings: 'studs',
  }),
  'julien-lefort': man('fair', 'swept chestnut', 'tee ink', 'marquee beam', {
    hat: 'beret',
    scarf: 'burgundy',
    beard: 'stubble',
    nose: 'long',
    mouth: 'smirk',
    kit: 'scarf',
    years: 1,
  }),
  'ines-benali': woman('tan', 'ringlets espresso', 'blouse sage', 'blush spot', {
    earrings: 'hoops',
    mouth: 'grin',
    lips: 'berry',
  }),
  'thomas-girard': man('fair', 'parted salt', 'rollNeck teal', 'sand spot', {
    glasses: 'square',
    years: 1,
    nose: 'long',
    kit: 'headset',
  }),
  'camille-rouviere': woman('fair', 'pixie honey', 'shirt ember', 'sky spot', {
    freckles: true,
    shape: 'heart',
    earrings: 'hoops',
  }),
  'boubacar-tandia': man('ebony', 'flatTop black', 'blazer plum', 'curtain drape', {
    mouth: 'grin',
    nose: 'wide',
    shape: 'square',
    years: 1,
  }),
  'elodie-fabregues': woman('olive', 'waves auburn', 'shirt teal', 'lilac spot', { shape: 'heart', kit: 'tape' }),
  'antoine-perrin': man('porcelain', 'bald white', 'shirt paper', 'mint spot', {
    beard: 'moustache',
    years: 2,
    brows: 'soft',
    kit: 'scarf',
  }),
  'lea-marchetti': woman('olive', 'bun espresso', 'tee rose', 'night spot', { mouth: 'grin', earrings: 'studs' }),
  'bastien-colin': man('fair', 'quiff blond', 'shirt burgundy', 'teal beam', {
    freckles: true,
    mouth: 'grin',
    shape: 'heart',
  }),
};
