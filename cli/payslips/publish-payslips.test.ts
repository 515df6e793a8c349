import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { storedFile, storedFileBytes } from '#server/files/file-tables.ts';
import { payslipDocument } from '#server/pay/batches/document-tables.ts';
import { pdfOfPages } from '#server/pay/batches/testing/pages-pdf.ts';
import { payslip, payslipBatch, recalledPayslip } from '#server/pay/pay-tables.ts';
import { recallPayslips } from '#server/pay/recall.ts';
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
  for (const table of [payslipDocument, payslip, recalledPayslip, payslipBatch, storedFileBytes, storedFile])
    await db.delete(table);
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
const publish = (...words: string[]) => operatorAt(db)('publish', 'payslips', '--on', '2026-10-15', ...words, '--yes');

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
    'E_10-118_2026-10.pdf': pdf('middle'),
    'london/AMARKER_2026-10-28.PDF': pdf('october'),
    'bsecond_2026-10_bonus.pdf': pdf('bonus'),
    '.DS_Store': Buffer.from('clutter'),
    '__MACOSX/._x.pdf': Buffer.from('clutter'),
  });
  const { code, said } = await publish(batch, '--force');
  expect([code, said]).toEqual([0, expect.stringContaining('3 to publish, to 2 people; 0 published already')]);
  expect(await published()).toEqual([
    { recipient: people.ada.id, name: 'October 2026', day: '2026-10-15', says: 'middle' },
    { recipient: people.ben.id, name: 'October 2026 · Bonus', day: '2026-10-15', says: 'bonus' },
    { recipient: people.ada.id, name: 'October 2026', day: '2026-10-28', says: 'october' },
  ]);
});

test('--on is the day of all whose name says its month alone; other months are asked about', async () => {
  const batch = await folder({ 'E-2_2026-10.pdf': pdf('october'), 'E-2_2026-09-01.pdf': pdf('september') });
  const { code, said } = await publish(batch, '--on', '2026-10-27');
  expect([code, said]).toEqual([1, expect.stringContaining('E-2_2026-09-01.pdf is of another month')]);
  expect(await published()).toEqual([]);
  await publish(batch, '--on', '2026-10-27', '--force');
  expect((await published()).map(({ day }) => day)).toEqual(['2026-09-01', '2026-10-27']);
  expect((await publish(batch, '--on', '2026-02-30')).code).toBe(2);
});

test('a ZIP file is published like a folder, packed or not', async () => {
  const batch = await zip([
    { name: 'pay/', bytes: Buffer.alloc(0) },
    { name: 'pay/E-2_2026-10.pdf', bytes: pdf('one'), packed: true },
    { name: 'pay/bsecond_2026-10.pdf', bytes: pdf('other') },
  ]);
  expect((await publish(batch, '--force')).code).toBe(0);
  expect((await published()).map(({ says }) => says).toSorted()).toEqual(['one', 'other']);
});

test('the same batch again changes nothing, under other names too; a correction is asked about', {
  tags: 'long',
}, async () => {
  await publish(await folder({ 'E-2_2026-10.pdf': pdf('october') }));
  const again = await publish(await folder({ 'bsecond_2026-10.pdf': pdf('october') }));
  expect(again.said).toContain('0 to publish, to 0 people; 1 published already');
  expect([(await published()).length, await files()]).toEqual([1, 1]);
  const corrected = await folder({ 'E-2_2026-10.pdf': pdf('october, corrected') });
  expect(await publish(corrected)).toEqual({
    code: 1,
    said: expect.stringContaining('E-2_2026-10.pdf is of a month of which its person has a payslip'),
  });
  await publish(corrected, '--force');
  expect((await published()).map(({ says }) => says)).toEqual(['october', 'october, corrected']);
});

test('without a terminal and without --yes nothing is published', async () => {
  const batch = await folder({ 'E-2_2026-10.pdf': pdf('october') });
  const { code, said } = await operatorAt(db)('publish', 'payslips', batch, '--on', '2026-10-15');
  expect([code, said]).toEqual([0, expect.stringContaining('E-2_2026-10.pdf  ben.second@house.example  2026-10-15')]);
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
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('moved_2026-10.pdf is for a person with an employee id or username that was'),
  ]);
  expect(await published()).toEqual([]);
  expect((await publish(batch, '--force')).code).toBe(0);
  expect(await published()).toHaveLength(2);
});

test('a single PDF is published by its name, and the pages of a long one by the ids on them', {
  tags: 'long',
}, async () => {
  const made = await folder({
    ...good,
    'all.pdf': pdfOfPages([['Pay of E-2'], ['Pay of E_10-118']]),
  });
  expect((await publish(join(made, 'E-2_2026-10.pdf'))).said).toContain('Published: 1.');
  expect((await publish(join(made, 'all.pdf'), '--force')).said).toContain('Published: 2.');
});

test('a batch is the console’s: its runs and its audit, in the name of whoever ran the command', async () => {
  await publish(await folder(good), '--as', 'Nightly job');
  const [batch] = await db.select().from(payslipBatch);
  expect(batch).toMatchObject({ state: 'released', uploadedBy: null, counts: { documents: 1, people: 1 } });
  const rows = await db
    .select()
    .from(audit)
    .where(like(audit.object, `batch ${batch?.id}%`))
    .orderBy(audit.id);
  expect(rows.map(({ action, operator }) => [action, operator])).toEqual(
    ['payslips-uploaded', 'payslips-read', 'payslips-confirmed', 'payslips-published'].map((act) => [
      act,
      'Nightly job',
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain(people.ben.email);
});

test('what came to nothing leaves no batch and no bytes', async () => {
  const broken = await folder({ ...good, 'E-77_2026-10.pdf': pdf('x') });
  for (const words of [
    ['publish', 'payslips', broken, '--yes'],
    ['publish', 'payslips', await folder(good)],
    ['publish', 'payslips', join(await folder({ 'batch.zip': Buffer.from('not a zip') }), 'batch.zip')],
  ])
    await operatorAt(db)(...words, '--on', '2026-10-15');
  expect([await db.$count(payslipBatch), await db.$count(storedFileBytes)]).toEqual([0, 0]);
});

test('what somebody published meanwhile stops all', async () => {
  const batch = await folder({ ...good, 'E_10-118_2026-10.pdf': pdf('ada') });
  const { code, said } = await operatorAt(db, async () => {
    await publish(await folder({ 'E-2_2026-10.pdf': pdf('meanwhile') }));
    return true;
  })('publish', 'payslips', batch, '--on', '2026-10-15');
  expect([code, said]).toEqual([1, expect.stringContaining('is of a month of which its person has a payslip')]);
  expect((await published()).map(({ says }) => says)).toEqual(['meanwhile']);
});

test('above the number of people for one person it waits for somebody in payroll, however often it is sent', async () => {
  const nightly = operatorAt(db, () => null, undefined, 1);
  const batch = await folder({ ...good, 'E_10-118_2026-10.pdf': pdf('ada') });
  const words = ['publish', 'payslips', batch, '--on', '2026-10-15', '--yes'];
  for (const _ of [1, 2]) {
    expect(await nightly(...words)).toEqual({
      code: 0,
      said: expect.stringContaining('waits until somebody in payroll'),
    });
  }
  expect(await db.select().from(payslipBatch)).toMatchObject([{ state: 'waiting', submittedBy: null }]);
  expect(await published()).toEqual([]);
});

test('what is released already and not seen yet is not counted as published', async () => {
  const batch = await folder(good);
  await publish(batch);
  await db.update(payslipBatch).set({ visibleFrom: new Date(Date.now() + 86_400_000) });
  expect((await publish(batch)).said).toContain(
    '0 to publish, to 0 people; 0 published already; 1 released already, to be seen later',
  );
});

test('what payroll recalled is left out, which it says, unless --force', { tags: 'long' }, async () => {
  const batch = await folder(good);
  await publish(batch);
  const [row] = await db.select().from(payslip);
  await recallPayslips(db, [row?.id as Id]);
  expect(await publish(batch)).toEqual({
    code: 0,
    said: expect.stringMatching(/was recalled from its person.*There is nothing to do/s),
  });
  expect((await publish(batch, '--force')).said).toContain('Published: 1.');
});
