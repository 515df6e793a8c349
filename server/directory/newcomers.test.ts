import { expect, test } from 'vitest';
import { problemSentence } from '#cli/problem-sentence.ts';
import { namedIn } from '#server/tables/csv-table.ts';
import { tableOfText } from '#server/tables/read-table.ts';
import { newcomerFile, readNewcomer, readNewcomers } from './newcomers.ts';

const read = (csv: string) => readNewcomers(tableOfText(csv, namedIn(newcomerFile))).newcomers;

const columns = 'email,full name,username,position,department,language';
const complaint = (csv: string): string[] =>
  readNewcomers(tableOfText(csv, namedIn(newcomerFile))).problems.map(problemSentence);

test('everybody of a file is read, as they stand there', () => {
  const csv = `${columns}
ada@house.example, Zoë O’Hara ,zoe,Rigger,"Sound, and Light",fr
ben@house.example,بن,,,,

bo@house.example,"Bo ""the"" Bare",,,,kri
`;
  expect(read(csv)).toEqual([
    {
      email: 'ada@house.example',
      fullName: 'Zoë O’Hara',
      username: 'zoe',
      position: 'Rigger',
      department: 'Sound, and Light',
      language: 'fr',
    },
    { email: 'ben@house.example', fullName: 'بن', username: null, position: null, department: null, language: 'en' },
    {
      email: 'bo@house.example',
      fullName: 'Bo "the" Bare',
      username: null,
      position: null,
      department: null,
      language: 'kri',
    },
  ]);
});

test('columns may be missing, in any order and case, behind a byte-order mark, with any line ends', () => {
  expect(read('\ufeffFull Name , EMAIL\r\nAda,ada@house.example\r\n')).toEqual([
    { email: 'ada@house.example', fullName: 'Ada', username: null, position: null, department: null, language: 'en' },
  ]);
});

test('every line that cannot be used is named, by its number in the file', () => {
  expect(
    complaint(`${columns}
no address,Ada,,,,

ben@house.example,,,,,
bo@house.example,Bo,,,,klingon
`),
  ).toEqual([
    'line 2: email is no email address',
    'line 4: full name is missing',
    expect.stringMatching(/^line 5: language /),
  ]);
});

test.for([
  ['an address twice', 'a@b.example,A,,,,\nA@B.example,B,,,,', 'line 3: email also stands in line 2'],
  ['a username twice', 'a@b.example,A,x,,,\nc@b.example,B,x,,,', 'line 3: username also stands in line 2'],
  ['a line with a field too many', 'a@b.example,A,x,,,en,more', 'line 2: has 7 fields where the first line names 6'],
  ['a control character in a name', 'a@b.example,A\u0007B,,,,', /a line break or another character that no name has/],
  ['a line break in an address', '"a@b.example\nBcc: c@d.example",A,,,,', /email is no email address/],
  ['a name of 201 characters', `a@b.example,${'x'.repeat(201)},,,,`, /full name/],
  ['a username of 101 characters', `a@b.example,A,${'x'.repeat(101)},,,`, /username is longer/],
  ['an address of 255 characters', `${'a'.repeat(60)}@${'b.'.repeat(94)}example,A,,,,`, /email/],
] as const)('%s is refused', ([, lines, words]) => {
  expect(complaint(`${columns}\n${lines}\n`)).toEqual([
    typeof words === 'string' ? words : expect.stringMatching(words),
  ]);
});

test('a file without people lets nobody in, and one without the columns says so', () => {
  expect(complaint('')).toEqual(['line 1: the file is empty']);
  expect(read(columns)).toEqual([]);
  expect(complaint('name;mail\nAda;ada@house.example').length).toBeGreaterThan(1);
});

test('a text that a spreadsheet would take for a formula stays text', () => {
  expect(read('email,full name\na@b.example,+cmd|x')[0]?.fullName).toBe('+cmd|x');
});

test('an address alone is a newcomer who is called by it', () => {
  expect(readNewcomer('nia.first@house.example')).toMatchObject({
    email: 'nia.first@house.example',
    fullName: 'nia.first',
  });
  for (const odd of ['nia@', '@house.example', 'nia@house.example,B\nb@house.example', 'a b@house.example']) {
    expect(readNewcomer(odd)).toBeNull();
  }
});
