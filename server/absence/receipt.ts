import { randomInt } from 'node:crypto';

/** Figures and letters that nobody mistakes for another, read aloud or in bad light. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new receipt number, such as K7QM-42XD. */
export function newReceipt(): string {
  const pick = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${pick()}-${pick()}`;
}
