/** The brands of pictures as iPhones take them (ISO 23008-12, annex B); the last two also stand for sequences. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file that begins with these bytes is a HEIC picture, which few browsers outside Apple's show. */
export function isHeic(start: Uint8Array): boolean {
  const words = String.fromCharCode(...start.subarray(4, 12));
  return words.startsWith('ftyp') && heicBrands.includes(words.slice(4));
}
