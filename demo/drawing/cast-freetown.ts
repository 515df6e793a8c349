/** The people of Freetown, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const freetown: Record<string, Traits> = {
  'aminata-kamara': woman('deep', 'braids black', 'overalls burgundy', 'marquee spot', {
    kit: 'headset',
    mouth: 'grin',
    nose: 'wide',
  }),
  'fatmata-bangura': woman('ebony', 'wrap black', 'blouse plum', 'blush spot', {
    scarf: 'amber',
    kit: 'tape',
    nose: 'wide',
    lips: 'berry',
    earrings: 'hoops',
  }),
  'ibrahim-sesay': man('ebony', 'crop black', 'shirt sky', 'sand beam', {
    beard: 'short',
    nose: 'wide',
    years: 1,
    shape: 'square',
  }),
  'mariama-conteh': woman('deep', 'bun black', 'waistcoat burgundy', 'night bulbs', {
    mouth: 'grin',
    nose: 'wide',
    shape: 'heart',
    earrings: 'studs',
    years: 1,
  }),
  'lansana-turay': man('deep', 'bald salt', 'overalls burgundy', 'mint spot', {
    beard: 'goatee',
    nose: 'wide',
    years: 2,
    brows: 'soft',
  }),
  'isatu-koroma': woman('ebony', 'afro black', 'rollNeck ember', 'sky spot', {
    nose: 'wide',
    glasses: 'round',
    shape: 'round',
    lips: 'berry',
  }),
  'abdulai-jalloh': man('deep', 'flatTop black', 'hoodie ink', 'ember beam', {
    mouth: 'grin',
    nose: 'wide',
    kit: 'headset',
    shape: 'heart',
  }),
  'hawa-mansaray': woman('deep', 'hijab black', 'blouse teal', 'sand spot', {
    scarf: 'teal',
    nose: 'wide',
    lips: 'berry',
    years: 1,
  }),
  'sorie-kargbo': man('ebony', 'buzz black', 'overalls teal', 'marquee beam', {
    hat: 'hardHat',
    scarf: 'paper',
    nose: 'wide',
    mouth: 'smirk',
    beard: 'moustache',
  }),
  'adama-cole': woman('deep', 'puffs black', 'tee amber', 'teal spot', {
    nose: 'wide',
    mouth: 'grin',
    earrings: 'hoops',
    shape: 'round',
  }),
  'samuel-macauley': man('ebony', 'crop silver', 'blazer ink', 'lilac spot', {
    glasses: 'round',
    nose: 'wide',
    years: 2,
    beard: 'short',
  }),
  'kadiatu-fofanah': woman('ebony', 'wrap black', 'blouse ember', 'curtain drape', {
    scarf: 'lilac',
    nose: 'wide',
    lips: 'red',
    earrings: 'drops',
    years: 1,
    shape: 'round',
  }),
  'foday-kallon': man('deep', 'locs black', 'overalls sage', 'night spot', {
    mouth: 'grin',
    nose: 'wide',
    beard: 'stubble',
  }),
};
