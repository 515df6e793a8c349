import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { folded } from '#contract/search-text.ts';
import { callerScope } from '#server/access/scope.ts';
import { candidatesIn } from '#server/console/access-rows.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { hasWordsIn } from '#server/directory/find-rows.ts';
import { searchQuery, searchWords } from '#server/my-voice/search/search-words.ts';
import { recipientsLike } from '#server/pay/batches/recipient-rows.ts';
import { managersNamed } from '#server/people/list-rows.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { wholeCompany } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { colleaguesCalled } from '#server/time-off/deputy-rows.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

/** A name as it is on record, and what people type who look for it. */
const sought: readonly (readonly [name: string, ...typed: string[]])[] = [
  ['Novak Đoković', 'Djokovic', 'dokovic', 'ĐOKOVIĆ', 'Đokovic\u0301'],
  ['Milan Djordjević', 'Đorđević', 'Djordjevic', 'Dordevic'],
  ['Åge Sørgård', 'Aage', 'age', 'Aage Soergaard', 'Sorgaard', 'A\u030age'],
  ['Kaare Bjoerk', 'Kåre', 'Bjørk', 'Björk', 'bjork'],
  ['Jördis Weiß', 'Joerdis', 'jordis weiss', 'WEISS'],
  ['Käthe Strauß', 'Kaethe', 'kathe strauss'],
  ['Ruediger Gross', 'Rüdiger', 'rudiger groß'],
  ['Łucja Żółć', 'Lucja Zolc', 'zolc'],
  ['Işıl Yıldız', 'isil', 'ISIL YILDIZ', 'İşil', 'yildiz'],
  ['Şahin Çelik', 'Shahin', 'sahin', 'Chelik', 'celik'],
  ['Shenay Doghan', 'Şenay', 'Doğan'],
  ['Miloš Žukić', 'Milosh', 'milos', 'Zhukich', 'Zukic'],
  ['Þórdís Sigurðardóttir', 'Thordis', 'Tordis', 'Sigurdardottir', 'Sigurthardottir'],
  ['Ægir Bæk', 'Aegir', 'baek', 'æGIR'],
  ['Cœur Bœglin', 'coeur', 'Boeglin'],
  ['Mɛri Ŋgɔbɛ', 'meri', 'ngobe', 'Ŋgɔbɛ', 'MERI NGOBE'],
  ['Kaŋ Bangura', 'Kang', 'kaŋ', 'kan'],
  ['Kelfala Bong', 'Bɔŋ', 'boŋ'],
  ['Əli Məmmədov', 'Ali', 'Mammadov', 'eli'],
  ['أحمد إبراهيم', 'احمد', 'ابراهيم', 'أَحْمَد', 'احمـــد'],
  ['فاطمة الزهراء', 'فاطمه', 'الزهرا', 'فَاطِمَةُ'],
  ['نيڤين الپاشا', 'نيفين', 'الباشا', 'نيڤين'],
  ['چيلان گلنار', 'جيلان', 'كلنار'],
  ['Ґанна Ґалаґан', 'Ганна', 'галаган'],
  ['Gal·la Plum', 'Galla', 'Ga\u0140la', 'gal·la'],
  ['Anna D\u055aOliva', "D'Oliva", 'dOliva'],
  ['Adéṣọlá Ọkọnkwọ', 'Adesola', 'Adeshola', 'Ade\u0301s\u0323o\u0323la\u0301', 'okonkwo'],
  ['Shadé Akinshuga', 'Ṣadé', 'Akinṣuga'],
  ['رؤوف علاء', 'رءوف', 'رؤف', 'روف علا'],
  ['مروة براءة', 'براة', 'براءه'],
  ['أبو بكر كمثرى', 'ابوبكر', 'ابو بكر', 'أبوبكر'],
  ['Abu Bakarr Sorrel', 'AbuBakarr', 'abubakarr', 'Abu Bakarr'],
  ['Jan ter Melon', 'terMelon', 'termelon', 'ter Melon'],
  ['منى القاضى', 'منى القاضي', 'مني'],
  ['Seán O\u2019Shea', "O'Shea", 'O`Shea', 'O\u02bcShea', 'OShea', "o'shea"],
  ['Kealoha ʻAulani', "'Aulani", 'aulani'],
  ['Anne\u2011Marie Prune', 'Anne-Marie', 'Anne Marie', 'anne\u2013marie', 'Anne\u2212Marie'],
  ['Britt-Inger Apfel', 'brittinger', 'Britt Inger', 'BrittInger Apf'],
  ['عبد القدوس تفاح', 'عبدالقدوس', 'عبد القدوس'],
  ['Jean Luc Poire', 'Jean-Luc', 'jean\u2010luc', 'Poire, Jean Luc'],
  ['Nils\u00a0Tove Birk', 'Nils Tove', 'nils\u2009tove', 'Nils\u202fTove'],
  ['Zoe\u0308 Fig', 'Zoë', 'zoe'],
  ['Amr El Quince', 'ElQuince', 'elquince', 'El Quince', 'el-quince'],
  ['Abdel Rahman Medlar', 'abdelrahman', 'Abdel-Rahman', 'Abdel Rahman'],
  ['Lars van der Mango', 'vandermango', 'vanderMango', 'van der Mango', 'Mango'],
  ['Ana de la Uva', 'delauva', 'DelaUva', 'de la Uva'],
  ['Ian Mc Damson', 'McDamson', 'mc damson'],
  ['Nele Kirsche', '"Nele Kirsche"', '„Kirsche“', '(Nele)', '<Kirsche>', '[Kirsche]'],
];

let list: (query: Record<string, string>) => Promise<{ people: { fullName: string | null }[] }>;
let nobody: Id;

beforeAll(async () => {
  const hr = await peopleConsole(testServer);
  list = hr.list;
  nobody = hr.person.id;
  for (const [fullName] of sought) await hr.newcomer({ fullName });
});

/** The names that each search finds by a text. */
async function everySearch(text: string, name: string): Promise<Record<string, (string | null)[]>> {
  const everywhere = callerScope([wholeCompany]);
  const names = (found: { name: string | null }[]) => found.map((one) => one.name);
  const written = await rowsOf<{ isFound: boolean }>(
    db,
    sql`select ${hasWordsIn(sql`${`Set by ${name}, today`}::text`, text)} as "isFound"`,
  );
  const said = await rowsOf<{ isFound: boolean }>(
    db,
    sql`select array_to_tsvector(${sql.param([...new Set(searchWords(`Thanks, ${name}!`))])}::text[]) @@ ${searchQuery(text)}::tsquery as "isFound"`,
  );
  const one = (found: { isFound: boolean }[]) => (found[0]?.isFound ? [name] : []);
  return {
    people: (await list({ text })).people.map(({ fullName }) => fullName),
    managers: names(await managersNamed(db, everywhere, { text })),
    roles: names(await candidatesIn(db, everywhere, text)),
    payslips: names(await recipientsLike(db, everywhere, text, 100)),
    deputies: names(await colleaguesCalled(db, nobody, text)),
    room: one(said),
    'audit, articles and files': one(written),
  };
}

test.for(sought)('every search finds %s', async ([name, ...typed]) => {
  const missed: string[] = [];
  for (const text of typed) {
    const found = await everySearch(text, name);
    for (const [search, names] of Object.entries(found)) {
      if (!names.some((one) => one && folded(one) === folded(name))) missed.push(`${search}: ${text}`);
    }
  }
  expect(missed).toEqual([]);
});

test('no search finds a name for a letter less', async () => {
  for (const [text, name] of [
    ['Wang', 'Ada Wanda'],
    ['Thea', 'Ada Tea'],
    ['Shah', 'Ada Sah'],
    ['elmalta', 'Samuel Malta'],
    ['alhazel', 'Kamal Hazel'],
  ] as const) {
    const found = await rowsOf<{ isFound: boolean }>(
      db,
      sql`select ${hasWordsIn(sql`${name}::text`, text)} as "isFound"`,
    );
    expect([text, found[0]?.isFound]).toEqual([text, false]);
  }
});
