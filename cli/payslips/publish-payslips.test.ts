import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { storedFile, storedFileBytes } from '#server/files/file-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import { moveIn, people } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type ZipEntry, zipFile } from '#server/testing/zip-file.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);
await moveIn(db);
await db.insert(employeeProfile).values([
  { userId: people.ada.id, employeeId: 'E_10-118' },
  { userId: people.ben.id, employeeId: 'E-2' },
]);

beforeEach(async () => {
  for (const table of [payslip, storedFileBytes, storedFile]) await db.delete(table);
});

/** A PDF with the given content. */
const pdf = (words: string) => plainPdf(words);

async function folder(files: Record<string, Buffer> = {}): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'stagedoor-payslips-'));
  onTestFinished(() => rm(made, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(made, name)), { recursive: true });
    await writeFile(join(made, name), bytes);
  }
  return made;
}

const zip = async (entries: ZipEntry[]) => join(await folder({ 'batch.zip': zipFile(entries) }), 'batch.zip');
const publish = (...words: string[]) => operatorAt(db)('publish', 'payslips', ...words, '--yes');

async function published() {
  const rows = await db
    .select({ recipient: payslip.userId, name: payslip.fileName, day: payslip.issuedOn, bytes: storedFileBytes.bytes })
    .from(payslip)
    .leftJoin(storedFileBytes, eq(storedFileBytes.path, payslip.filePath))
    .orderBy(payslip.issuedOn, payslip.fileName);
  return rows.map(({ bytes, ...row }) => ({
    ...row,
    says: /^% (.*)$/m.exec(Buffer.from(bytes ?? []).toString())?.[1],
  }));
}

const files = async () => (await db.select().from(storedFile)).length;
const lastAudited = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];

test('a file is published to whom its name says, by employee id or username, on its day or the 15th', async () => {
  const batch = await folder({
    'E_10-118_2026-09.pdf': pdf('september'),
    'london/AMARKER_2026-10-28.PDF': pdf('october'),
    'bsecond_2026-10_bonus.pdf': pdf('bonus'),
    '.DS_Store': Buffer.from('clutter'),
    '__MACOSX/._x.pdf': Buffer.from('clutter'),
  });
  const { code, said } = await publish(batch);
  expect([code, said]).toEqual([0, expect.stringContaining('3 to publish, to 2 people; 0 published already')]);
  expect(await published()).toEqual([
    { recipient: people.ada.id, name: 'E_10-118_2026-09.pdf', day: '2026-09-15', says: 'september' },
    { recipient: people.ben.id, name: 'bsecond_2026-10_bonus.pdf', day: '2026-10-15', says: 'bonus' },
    { recipient: people.ada.id, name: 'AMARKER_2026-10-28.PDF', day: '2026-10-28', says: 'october' },
  ]);
});

test('--on is the day of all whose name says the month alone', async () => {
  const batch = await folder({ 'E-2_2026-10.pdf': pdf('october'), 'E-2_2026-09-01.pdf': pdf('september') });
  await publish(batch, '--on', '2026-10-27');
  expect((await published()).map(({ day }) => day)).toEqual(['2026-09-01', '2026-10-27']);
  expect((await publish(batch, '--on', '2026-02-30')).code).toBe(2);
});

test('a ZIP file is published like a folder, packed or not', async () => {
  const batch = await zip([
    { name: 'pay/', bytes: Buffer.alloc(0) },
    { name: 'pay/E-2_2026-09.pdf', bytes: pdf('september'), packed: true },
    { name: 'pay/E-2_2026-10.pdf', bytes: pdf('october') },
  ]);
  expect((await publish(batch)).code).toBe(0);
  expect((await published()).map(({ says }) => says)).toEqual(['september', 'october']);
});

test('the same batch again changes nothing, under other names too; a correction stands beside the first', async () => {
  await publish(await folder({ 'E-2_2026-10.pdf': pdf('october') }));
  const again = await publish(await folder({ 'bsecond_2026-10.pdf': pdf('october') }));
  expect(again.said).toContain('0 to publish, to 0 people; 1 published already');
  expect([(await published()).length, await files()]).toEqual([1, 1]);
  await publish(await folder({ 'E-2_2026-10.pdf': pdf('october, corrected') }));
  expect((await published()).map(({ says }) => says)).toEqual(['october', 'october, corrected']);
});

test('without a terminal and without --yes nothing is published', async () => {
  const batch = await folder({ 'E-2_2026-10.pdf': pdf('october') });
  const { code, said } = await operatorAt(db)('publish', 'payslips', batch);
  expect([code, said]).toEqual([0, expect.stringContaining('E-2_2026-10.pdf  ben.second@house.example  2026-10-15')]);
  expect(await published()).toEqual([]);
});

test('a map says whose each file is, and when and how it is called', async () => {
  const batch = await folder({
    'scan 1.pdf': pdf('one'),
    'deep/scan 2.pdf': pdf('two'),
    'map.csv': Buffer.from(
      'file;email;employee id;date;title\nscan 1.pdf;Ben.Second@house.example;;2026-10-30;October\ndeep/scan 2.pdf;;e_10-118;;\n',
    ),
  });
  const map = join(batch, 'map.csv');
  const words = [batch, '--map', map, '--on', '2026-10-31', '--skip-unmatched'];
  expect((await publish(...words)).code).toBe(0);
  expect(await published()).toEqual([
    { recipient: people.ben.id, name: 'October', day: '2026-10-30', says: 'one' },
    { recipient: people.ada.id, name: 'scan 2.pdf', day: '2026-10-31', says: 'two' },
  ]);
});

test.each([
  [
    'a file that is not there',
    'file,email,date\nnone.pdf,ben.second@house.example,2026-10-01\n',
    'line 2 of the map: there is no file none.pdf',
  ],
  ['nobody', 'file,email,date\na.pdf,nobody@house.example,2026-10-01\n', 'a.pdf nobody@house.example is nobody here'],
  [
    'two people',
    'file,email,employee id,date\na.pdf,ben.second@house.example,E_10-118,2026-10-01\n',
    'a.pdf has an email and an employee id of two people',
  ],
  ['no date', 'file,email\na.pdf,ben.second@house.example\n', 'a.pdf has no date in the map'],
  [
    'one file twice',
    'file,email,date\na.pdf,ben.second@house.example,2026-10-01\na.pdf,ada@house.example,2026-10-01\n',
    'line 3: file stands in line 2 already',
  ],
  [
    'a day that never was',
    'file,email,date\na.pdf,ben.second@house.example,2026-06-31\n',
    'line 2: date "2026-06-31" is no day',
  ],
])('a map that names %s publishes nothing', async (_, csv, problem) => {
  const batch = await folder({ 'a.pdf': pdf('a') });
  const map = join(await folder({ 'map.csv': Buffer.from(csv) }), 'map.csv');
  const { code, said } = await publish(batch, '--map', map);
  expect([code, said]).toEqual([1, expect.stringContaining(problem)]);
  expect(await published()).toEqual([]);
});

const good = { 'E-2_2026-10.pdf': pdf('october') };

test.each([
  ['that is nobody’s', { 'E-77_2026-10.pdf': pdf('x') }, "E-77_2026-10.pdf E-77 is nobody's employee id or username"],
  ['without a month', { 'E-2.pdf': pdf('x') }, 'E-2.pdf is not named like E-10118_2026-10.pdf'],
  ['of a month that is none', { 'E-2_2026-13.pdf': pdf('x') }, 'E-2_2026-13.pdf is not named like'],
  ['that is no PDF by its name', { 'E-2_2026-10.html': pdf('x') }, 'E-2_2026-10.html is not named like'],
  [
    'that is no PDF by its bytes',
    { 'E-2_2026-11.pdf': Buffer.from('<html>%PDF-1.7 %%EOF') },
    'E-2_2026-11.pdf is no PDF, whatever its name says',
  ],
  ['that is empty', { 'E-2_2026-11.pdf': Buffer.alloc(0) }, 'E-2_2026-11.pdf is empty'],
  ['that was cut off', { 'E-2_2026-11.pdf': pdf('x'.repeat(5_000)).subarray(0, 3_000) }, 'E-2_2026-11.pdf is cut off'],
  ['above 10 MB', { 'E-2_2026-11.pdf': pdf('x'.repeat(10 * 1024 * 1024)) }, 'E-2_2026-11.pdf is larger than 10 MB'],
  ['of two people', { 'E_10-118_2026-10.pdf': pdf('october') }, 'is the same document as'],
])('a batch with a file %s publishes nothing of it', async (_, files_, problem) => {
  const { code, said } = await publish(await folder({ ...good, ...files_ }));
  expect([code, said]).toEqual([1, expect.stringContaining(problem)]);
  expect([await published(), await files()]).toEqual([[], 0]);
  expect(await lastAudited()).toMatchObject({ action: 'payslips-published', result: 'refused' });
});

test('--skip-unmatched leaves out what is nobody’s and says so; what is broken still stops all', async () => {
  const strays = { 'E-77_2026-10.pdf': pdf('x'), 'note.txt': Buffer.from('x') };
  const { code, said } = await publish(await folder({ ...good, ...strays }), '--skip-unmatched');
  expect([code, said]).toEqual([0, expect.stringContaining('Left out: 2')]);
  expect(await published()).toHaveLength(1);
  const broken = await folder({ 'E-2_2026-11.pdf': Buffer.from('x') });
  expect((await publish(broken, '--skip-unmatched')).code).toBe(1);
});

test('a name that is one’s employee id and another’s username is nobody’s', async () => {
  await giveNames(db, people.ada.id, { employeeId: 'bsecond' });
  const { said } = await publish(await folder({ 'bsecond_2026-10.pdf': pdf('x') }));
  expect(said).toContain('bsecond may be two people');
  await giveNames(db, people.ada.id, { employeeId: 'E_10-118' });
});

test('links in a folder are not followed', async () => {
  const secret = join(await folder({ 'secret.pdf': pdf('secret') }), 'secret.pdf');
  const batch = await folder(good);
  await symlink(secret, join(batch, 'E-2_2026-11.pdf'));
  const { code, said } = await publish(batch);
  expect([code, said]).toEqual([1, expect.stringContaining('E-2_2026-11.pdf is a link')]);
  expect(await published()).toEqual([]);
});

const fine = { name: 'E-2_2026-10.pdf', bytes: pdf('october') };
const traversals = [
  '../E-2_2026-11.pdf',
  '/etc/E-2_2026-11.pdf',
  'a/../../E-2_2026-11.pdf',
  'C:/E-2_2026-11.pdf',
  '..\\E-2_2026-11.pdf',
];

test.each([
  ...traversals.map((name) => [`the name ${name}`, [{ ...fine, name }], 'cannot be used'] as const),
  ['a link', [{ ...fine, name: 'E-2_2026-11.pdf', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }], 'is a link'],
  ['a password', [{ ...fine, name: 'E-2_2026-11.pdf', locked: true }], 'is locked by a password'],
  ['one name twice', [{ ...fine, bytes: pdf('other') }], 'is in there twice'],
  ['a name that steers a terminal', [{ ...fine, name: 'E-2_2026-11_\x1b[2J.pdf' }], 'is not named like'],
  ['a name without end', [{ name: `E-2_2026-11_${'x'.repeat(300)}.pdf`, bytes: pdf('x') }], 'more than 300 characters'],
  [
    'a bomb that says its size',
    [{ name: 'E-2_2026-11.pdf', bytes: Buffer.alloc(64 * 1024 * 1024), packed: true }],
    'is larger than 10 MB',
  ],
  [
    'a bomb that lies',
    [{ name: 'E-2_2026-11.pdf', bytes: Buffer.alloc(64 * 1024 * 1024), packed: true, saysSize: 1000 }],
    'is damaged in the ZIP file',
  ],
] as const)('a ZIP file with %s publishes nothing', async (_, entries, problem) => {
  const { code, said } = await publish(await zip([fine, ...entries]));
  expect([code, said]).toEqual([1, expect.stringContaining(problem)]);
  expect([await published(), await files()]).toEqual([[], 0]);
});

test.each([
  ['no ZIP file', Buffer.from('not a zip')],
  ['a ZIP file that was cut off', zipFile([fine]).subarray(0, 60)],
  ['nothing', Buffer.alloc(0)],
])('%s is said so', async (_, bytes) => {
  const { code, said } = await publish(join(await folder({ 'batch.zip': bytes }), 'batch.zip'));
  expect([code, said]).toEqual([1, expect.stringContaining('is neither a folder nor a ZIP file')]);
});

test('a document for somebody with another’s former username stops all, unless --force', async () => {
  const give = async (email: string, name: string, username: string) => {
    const csv = Buffer.from(`email,full name,username\n${email},${name},${username}\n`);
    const file = join(await folder({ 'people.csv': csv }), 'people.csv');
    expect(await operatorAt(db)('import', 'employees', file, '--yes', '--no-invite')).toMatchObject({ code: 0 });
  };
  await give('had-it@house.example', 'Had It', 'moved');
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  await db.update(user).set({ createdAt: longAgo }).where(eq(user.email, 'had-it@house.example'));
  await give('had-it@house.example', 'Had It', 'other');
  await give('has-it@house.example', 'Has It', 'moved');
  const batch = await folder({ ...good, 'moved_2026-10.pdf': pdf('moved') });
  const { code, said } = await publish(batch);
  expect([code, said]).toEqual([1, expect.stringContaining('moved_2026-10.pdf to has-it@house.example')]);
  expect(await published()).toEqual([]);
  expect((await publish(batch, '--force')).code).toBe(0);
  expect(await published()).toHaveLength(2);
});

test('the trace holds a count and a fingerprint, and nobody', async () => {
  await publish(await folder(good));
  const row = await lastAudited();
  expect(row).toMatchObject({ action: 'payslips-published', result: 'ok' });
  expect(row?.object).toMatch(/^sha256:[0-9a-f]{64} 1 published$/);
});

test('a batch that fails at its very end leaves nothing behind', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [
      `E-2_2026-10_${String(index).padStart(3, '0')}.pdf`,
      pdf(`page ${index}`),
    ]),
  );
  const batch = await folder(many);
  const { code, said } = await operatorAt(db, async () => {
    await writeFile(join(batch, 'E-2_2026-10_249.pdf'), pdf('changed while nobody looked'));
    return true;
  })('publish', 'payslips', batch);
  expect([code, said]).toEqual([1, expect.stringContaining('E-2_2026-10_249.pdf changed meanwhile')]);
  expect([await published(), await files()]).toEqual([[], 0]);
});
