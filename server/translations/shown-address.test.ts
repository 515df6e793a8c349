import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { shownAddress, withShownAddresses } from './shown-address.ts';

/** How an address with this domain is shown once it is stored. */
const shown = (domain: string) => shownAddress(`joerg@${domainToASCII(domain)}`).replace('joerg@', '');

test.each([
  'bühne.example',
  'müller-bühne.example',
  'mail.zürich.example',
  'मंच.भारत',
  'مسرح.example',
  '舞台えんげき.example',
  'սցենա.հայ',
  'сцена.рф',
  'theater.example',
  'teatro-ñandú2.example',
  'tɔŋ.example',
])('an address at %s is shown in the letters of its language', (domain) => expect(shown(domain)).toBe(domain));

test.each([
  ['Latin with a Cyrillic letter', 'bühnе.example'],
  ['Cyrillic that looks like Latin', 'аррӏе.example'],
  ['Greek that looks like Latin', 'ορρο.example'],
  ['a letter of phonetics', 'staɡe.example'],
  ['a mark beside a letter', 'sta\u0331ge.example'],
  ['figures of another script', 'मंच৩.example'],
])('%s is shown as it is stored', (_, domain) => {
  expect(domainToASCII(domain)).toContain('xn--');
  expect(shown(domain)).toBe(domainToASCII(domain));
});

test('only the label that could pass for another stays as it is stored', () => {
  expect(shown('mаil.bühne.example')).toBe(`${domainToASCII('mаil')}.bühne.example`);
});

test('what is no address, or stands for no letters, is left alone', () => {
  for (const text of [
    'xn--bhne-0ra.example',
    'Write to joerg@xn--bhne-0ra.example',
    'joerg@xn--99999999.example',
    '@xn--bhne-0ra',
    'joerg@xn--.example',
  ])
    expect(shownAddress(text)).toBe(text);
  expect(shownAddress('JOERG@XN--BHNE-0RA.example')).toBe('JOERG@bühne.example');
});

test('an answer has its addresses in their own letters, at any depth, and all else as it was', () => {
  const at = new Date();
  expect(withShownAddresses({ people: [{ email: 'joerg@xn--bhne-0ra.example', at, id: null, count: 2 }] })).toEqual({
    people: [{ email: 'joerg@bühne.example', at, id: null, count: 2 }],
  });
});
