import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CompanyFileError, readCompanyFile, repeats, writtenId, writtenText, writtenWords } from './company-file.ts';

const file = z.strictObject({
  things: z.array(
    z.strictObject({
      id: writtenId,
      name: writtenWords(10),
      count: z.number().int().min(1).max(9),
      day: z.iso.date().optional(),
      url: z.url({ protocol: /^https$/ }).optional(),
      kind: z.enum(['a', 'b']).optional(),
    }),
  ),
});
const right = { id: 'one', name: { en: 'One' }, count: 1 };

/** The problems of a file in which one of two entries is changed this way. */
function problemsWith(wrong: object): readonly string[] {
  try {
    readCompanyFile(file, { things: [right, { ...right, ...wrong }] });
    return [];
  } catch (error) {
    return error instanceof CompanyFileError ? error.problems : [String(error)];
  }
}

describe('a file of the company', () => {
  test('is read with the spaces around its words taken off', () => {
    expect(readCompanyFile(file, { things: [{ ...right, name: { en: ' One ' } }] }).things).toEqual([right]);
  });

  test.for<[wrong: object, problem: string]>([
    [{ name: undefined }, 'things[1].name is missing'],
    [{ name: 'One' }, 'things[1].name must be object'],
    [{ name: { fr: 'Un' } }, 'things[1].name.en is missing'],
    [{ name: { en: '  ' } }, 'things[1].name.en is empty'],
    [{ name: { en: 'One', ar: '' } }, 'things[1].name.ar is empty'],
    [{ name: { en: 'x'.repeat(11) } }, 'things[1].name.en is longer than 10 characters'],
    [{ name: { en: 'a\u0000b' } }, 'things[1].name.en holds characters that cannot be stored'],
    [{ name: { en: '\ud83c' } }, 'things[1].name.en holds characters that cannot be stored'],
    [{ name: { en: 'One', it: 'Uno' } }, 'things[1].name holds what nobody reads: it'],
    [{ id: 'Not An Id' }, 'things[1].id must be small letters, digits and single hyphens'],
    [{ count: 0 }, 'things[1].count must be at least 1'],
    [{ count: 10 }, 'things[1].count must be 9 at most'],
    [{ count: '1' }, 'things[1].count must be number'],
    [{ day: '2026-02-30' }, 'things[1].day must be a day written as 2026-11-28'],
    [{ url: 'http://house.example' }, 'things[1].url must be a web address that begins with https://'],
    [{ url: 'javascript:alert(1)' }, 'things[1].url must be a web address that begins with https://'],
    [{ kind: 'c' }, 'things[1].kind must be one of: a, b'],
    [{ extra: 1 }, 'things[1] holds what nobody reads: extra'],
  ])('with %o is refused: %s', ([wrong, problem]) => {
    expect(problemsWith(wrong)).toEqual([problem]);
  });

  test('is refused with all that is wrong in it, in one message', () => {
    const reading = () => readCompanyFile(file, { things: [{ id: 'one', name: {}, count: 99 }], more: true });
    expect(reading).toThrow(
      [
        'Nothing was published. Mend the file first:',
        'things[0].name.en is missing',
        'things[0].count must be 9 at most',
        'the file holds what nobody reads: more',
      ].join('\n  - '),
    );
  });

  test.for([null, 7, 'text', []])('that is %o is none', (json) => {
    expect(() => readCompanyFile(file, json)).toThrow('the file must be object');
  });
});

test('an entry that repeats an earlier one is named with both places', () => {
  const entries = [{ id: 'a' }, { id: 'b' }, { id: 'a' }];
  expect(repeats('things', entries, ({ id }) => id)).toEqual(['things[2] says again what things[0] says: a']);
});

test('text in another order of marks stays as it is written', () => {
  expect(writtenText(10).parse('ɛn ɔ ar')).toBe('ɛn ɔ ar');
});
