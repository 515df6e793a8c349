/** The people of Berlin, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const berlin: Record<string, Traits> = {
  'hilde-brandt': woman('porcelain', 'bun blond', 'shirt paper', 'ember spot', { glasses: 'round', years: 1 }),
  'jonas-brandt': man('fair', 'curls honey', 'hoodie sage', 'night bulbs', {
    beard: 'stubble',
    mouth: 'grin',
    kit: 'headset',
  }),
  'anke-lindner': woman('porcelain', 'fringe honey', 'rollNeck burgundy', 'sky spot', {
    years: 1,
    mouth: 'smile',
    earrings: 'studs',
  }),
  'matthias-kroeger': man('fair', 'crop salt', 'shirt ink', 'marquee spot', {
    beard: 'full',
    years: 2,
    shape: 'square',
  }),
  'leyla-aksoy': woman('olive', 'long black', 'blazer lilac', 'sand spot', {
    lips: 'berry',
    nose: 'long',
    earrings: 'studs',
  }),
  'felix-rademacher': man('porcelain', 'parted blond', 'tee teal', 'curtain drape', {
    glasses: 'square',
    mouth: 'grin',
    freckles: true,
  }),
  'greta-vollmer': woman('porcelain', 'bob silver', 'blazer sky', 'night spot', { years: 2, glasses: 'round' }),
  'stefan-wuttke': man('fair', 'buzz chestnut', 'blazer ink', 'mint beam', {
    beard: 'moustache',
    years: 1,
    shape: 'square',
  }),
  'mira-hoffmeister': woman('fair', 'ponytail chestnut', 'hoodie amber', 'teal spot', {
    mouth: 'grin',
    freckles: true,
  }),
  'emre-yildirim': man('olive', 'crop espresso', 'hoodie paper', 'ember spot', {
    beard: 'stubble',
    eyes: 'happy',
    nose: 'long',
    mouth: 'grin',
  }),
};
