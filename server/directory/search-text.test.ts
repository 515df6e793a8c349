import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { folded, foldedLoosely, searchForms, spelledBySound } from '#contract/search-text.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const { db, close } = await openTestServer();
afterAll(close);

const inDatabase = async (texts: string[]) => {
  const rows = await rowsOf<{ folded: string; loose: string; spelled: string; forms: string }>(
    db,
    sql`select folded(t) as folded, folded_loosely(t) as loose, spelled_by_sound(t) as spelled, search_forms(t) as forms
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (t, n) order by n`,
  );
  return rows.map(({ folded: plain, loose, spelled, forms }) => [plain, loose, spelled, new Set(forms.split(' '))]);
};
const here = (texts: string[]) =>
  texts.map((text) => [
    folded(text),
    foldedLoosely(text),
    spelledBySound(text),
    new Set(searchForms(text).join(' ').split(' ')),
  ]);

test.for([
  ['Latin', 0x20, 0x24f],
  ['further Latin', 0x250, 0x2af],
  ['modifiers and marks', 0x2b0, 0x36f],
  ['Greek, Cyrillic and Armenian', 0x370, 0x58f],
  ['Hebrew and Arabic', 0x590, 0x6ff],
  ['Bengali', 0x980, 0x9ff],
  ['Georgian', 0x10a0, 0x10ff],
  ['Latin with marks, and Greek', 0x1e00, 0x1fff],
  ['punctuation and forms', 0x2000, 0x215f],
  ['Latin of Africa', 0x2c60, 0x2c7f],
  ['forms of Latin and Arabic', 0xfb00, 0xffef],
] as const)('database and TypeScript compare alike: %s', { tags: 'long' }, async ([, first, last]) => {
  const letters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  const assigned = letters.filter((letter) => !/\p{Cn}/u.test(letter));
  const texts = assigned.map((letter) => `Ae${letter}Oe${letter}aadj`);
  expect(await inDatabase(texts)).toEqual(here(texts));
});

test('names are compared as people type them', async () => {
  const found = [
    ['Seán O’Brien', "sean o'brien"],
    ['SEÁN O´BRIEN', "sean o'brien"],
    ['Łukasz Wróbel', 'lukasz wrobel'],
    ['Þóra Æsgeirsdóttir', 'thora aesgeirsdottir'],
    ['Đặng Thị Hạnh', 'dang thi hanh'],
    ['IŞIL Yıldız', 'isil yildiz'],
    ['Fatmata Ŋgɔbɛ', 'fatmata ngobe'],
    ['أحمد إبراهيم', 'احمد ابراهيم'],
    ['فاطمة الزهراء', 'فاطمه الزهراء'],
    ['Ёлкин', 'елкин'],
    ['\u200bWard\u00adrobe\u200e', 'wardrobe'],
    ['E‑10427', 'e-10427'],
    ['E–١٠٤٢٧', 'e-10427'],
  ] as const;
  const names = found.map(([name]) => name);
  expect((await inDatabase(names)).map(([plain]) => plain)).toEqual(found.map(([, plain]) => plain));
  expect(here(names).map(([plain]) => plain)).toEqual(found.map(([, plain]) => plain));
  expect(here(['Mueller', 'Müller', "D'Angelo"]).map(([, loose]) => loose)).toEqual(['muller', 'muller', 'dangelo']);
});
