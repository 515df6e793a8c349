/** The people of London, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const london: Record<string, Traits> = {
  'daniel-okafor': man('deep', 'buzz salt', 'blazer plum', 'sky spot', {
    glasses: 'square',
    beard: 'goatee',
    nose: 'wide',
    years: 1,
  }),
  'priya-venkatesan': woman('brown', 'sidePlait black', 'blazer teal', 'marquee spot', {
    earrings: 'drops',
    lips: 'berry',
    years: 1,
    nose: 'long',
  }),
  'oliver-hartley': man('porcelain', 'parted ginger', 'rollNeck ink', 'teal spot', {
    glasses: 'round',
    freckles: true,
    mouth: 'smirk',
    years: 1,
  }),
  'grace-mensah': woman('deep', 'ringlets black', 'blouse amber', 'curtain drape', {
    nose: 'wide',
    mouth: 'grin',
    lips: 'red',
    earrings: 'hoops',
    shape: 'heart',
  }),
  'tom-whitcombe': man('fair', 'bald silver', 'shirt sky', 'sand spot', {
    years: 2,
    beard: 'full',
    brows: 'soft',
    shape: 'round',
  }),
  'zainab-malik': woman('tan', 'hijab black', 'blazer ink', 'lilac spot', { scarf: 'burgundy', glasses: 'round' }),
  'callum-reid': man('porcelain', 'curls auburn', 'tee burgundy', 'mint spot', {
    hat: 'beanie',
    scarf: 'teal',
    beard: 'short',
    mouth: 'grin',
  }),
  'beatrice-lowe': woman('fair', 'pixie white', 'rollNeck plum', 'blush spot', {
    years: 2,
    glasses: 'cat',
    earrings: 'drops',
    lips: 'red',
  }),
  'rosie-pemberton': woman('porcelain', 'ponytail ginger', 'hoodie sage', 'night bulbs', {
    freckles: true,
    mouth: 'grin',
    eyes: 'happy',
    shape: 'round',
  }),
};
