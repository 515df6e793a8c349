/** The people of Cairo, as their portraits show them. */

import { man, type Traits, woman } from './traits.ts';

/** Traits by a person's key. */
export const cairo: Record<string, Traits> = {
  'karim-haddad': man('olive', 'quiff black', 'shirt teal', 'sand spot', { beard: 'short', nose: 'long', years: 1 }),
  'yasmine-fahmy': woman('tan', 'waves espresso', 'blazer burgundy', 'sky spot', {
    lips: 'red',
    earrings: 'drops',
    mouth: 'grin',
  }),
  'omar-shahin': man('tan', 'buzz black', 'tee ink', 'marquee beam', {
    beard: 'full',
    years: 1,
    shape: 'round',
    kit: 'headset',
  }),
  'nadia-mahrous': woman('olive', 'hijab black', 'blouse rose', 'night spot', {
    scarf: 'rose',
    lips: 'berry',
    years: 1,
  }),
  'hassan-barakat': man('tan', 'crop silver', 'shirt paper', 'curtain drape', {
    beard: 'moustache',
    glasses: 'square',
    years: 2,
    nose: 'long',
    kit: 'tape',
  }),
  'mona-shaker': woman('tan', 'bob black', 'shirt amber', 'teal spot', {
    glasses: 'cat',
    years: 1,
    lips: 'rose',
    shape: 'round',
  }),
  'tarek-nassar': man('brown', 'curls black', 'hoodie ember', 'lilac beam', { mouth: 'grin', beard: 'stubble' }),
  'salma-rizk': woman('tan', 'hijab black', 'rollNeck ink', 'mint spot', {
    scarf: 'amber',
    mouth: 'grin',
    shape: 'heart',
    eyes: 'happy',
  }),
};
