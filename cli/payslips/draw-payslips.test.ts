import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { elementsOf, readPdf } from '#server/testing/read-pdf.ts';
import { moveIn, people } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);
await moveIn(db);
await db.insert(employeeProfile).values([
  { userId: people.ada.id, employeeId: 'E-1' },
  { userId: people.ben.id, employeeId: '../E-2' },
]);
await db.update(user).set({ language: 'de' }).where(eq(user.id, people.ada.id));

const head = 'employee id,month,paid on,currency,kind,name,amount,employer';

/** A file of figures, and the path of a folder that does not exist yet. */
async function payroll(...lines: string[]) {
  const made = await mkdtemp(join(tmpdir(), 'stagedoor-figures-'));
  onTestFinished(() => rm(made, { recursive: true }));
  const file = join(made, 'figures.csv');
  await writeFile(file, [head, ...lines].join('\n'));
  const to = join(made, 'drawn');
  return {
    made,
    to,
    draw: (month = '2026-11') => operatorAt(db)('draw', 'payslips', file, '--month', month, '--to', to),
  };
}

const october = [
  'E-1,2026-10,2026-10-15,EUR,earning,Grundgehalt,2500.00,',
  'E-1,2026-10,2026-10-15,EUR,deduction,Lohnsteuer,400.5,',
];
const november = [
  'E-1,2026-11,2026-11-13,EUR,earning,Grundgehalt,2500.00,',
  'E-1,2026-11,2026-11-13,EUR,earning,Abendzuschlag,"99,95",',
  'E-1,2026-11,2026-11-13,eur,Deduction,Lohnsteuer,410.00,',
];

test('a payslip is drawn in its person’s language, with the year to date of the months before it', async () => {
  const { draw, to } = await payroll(
    ...november,
    ...october,
    'E-1,2025-12,2025-12-15,EUR,earning,Grundgehalt,9000.00,',
  );
  expect(await draw()).toEqual({ code: 0, said: `Drawn: 1, in ${to}. Nothing is published yet.` });
  expect(await readdir(to)).toEqual(['E-1_2026-11-13.pdf']);
  const { pages } = await readPdf(await readFile(join(to, 'E-1_2026-11-13.pdf')));
  const elements = pages.flatMap((page) => page.elements);
  const rows = elementsOf(elements, 'TR').map((row) => row.elements.map(({ text }) => text));
  expect(elementsOf(elements, 'LBody').map(({ text }) => text)).toContain('13. November 2026');
  expect(rows).toContainEqual(['Grundgehalt', '2.500,00', '5.000,00']);
  expect(rows).toContainEqual(['Abendzuschlag', '99,95', '99,95']);
  expect(rows).toContainEqual(['Lohnsteuer', '410,00', '810,50']);
});

test('nobody but its owner may read the folder', async () => {
  const { draw, to } = await payroll(...november);
  await draw();
  expect(((await stat(to)).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(join(to, 'E-1_2026-11-13.pdf'))).mode & 0o777).toString(8)).toBe('600');
});

test('what is drawn is published to whom it belongs, and drawn again it is the same document', async () => {
  const first = await payroll(...november);
  const second = await payroll(...november);
  await first.draw();
  await second.draw();
  const publish = (folder: string) => operatorAt(db)('publish', 'payslips', folder, '--yes');
  expect((await publish(first.to)).said).toContain('Published: 1.');
  expect((await publish(second.to)).said).toContain('There is nothing to do.');
  const rows = await db.select({ who: payslip.userId, day: payslip.issuedOn }).from(payslip);
  expect(rows).toEqual([{ who: people.ada.id, day: '2026-11-13' }]);
});

test('everything that is wrong in the figures is named by its line, and nothing is drawn', async () => {
  const { draw, made } = await payroll(
    ...november,
    'E-9,2026-11,2026-11-13,EUR,earning,Basic pay,1.00,',
    'E-1,2026-13,2026-11-13,EUR,earning,Basic pay,1.00,',
    'E-1,2026-11,2026-11-31,EUR,earning,Basic pay,1.00,',
    'E-1,2026-11,2026-11-13,EURO,earning,Basic pay,1.00,',
    'E-1,2026-11,2026-11-13,EUR,bonus,Basic pay,1.00,',
    'E-1,2026-11,2026-11-13,EUR,earning,Basic pay,"1,234",',
    'E-1,2026-11,2026-11-14,SLE,earning,Basic pay,1.00,Another',
  );
  const { code, said } = await draw();
  expect([code, said.split('\n  - ')]).toEqual([
    1,
    [
      'Nothing was drawn. Mend this first:',
      "line 5: E-9 is nobody's employee id or username",
      'line 6: month "2026-13" is no month; write it as 2026-11',
      'line 7: paid on "2026-11-31" is no day; write it as 2026-11-28',
      'line 8: currency "EURO" is no currency; write it as EUR',
      'line 9: kind is neither earning nor deduction',
      'line 10: amount "1,234" is no amount of EUR; write it as 1234.50, without a sign for thousands',
      "line 11: paid on is 2026-11-13 in this payslip's first line",
      "line 11: currency is EUR in this payslip's first line",
      "line 11: employer is empty in this payslip's first line",
    ],
  ]);
  expect(await readdir(made)).toEqual(['figures.csv']);
});

test('a folder that is there is left as it is', async () => {
  const { draw, to } = await payroll(...november);
  await mkdir(to);
  expect(await draw()).toEqual({ code: 1, said: `There is something at ${to} already. Name a new folder.` });
  expect(await readdir(to)).toEqual([]);
});

test('an employee id that leads out of the folder draws nothing', async () => {
  const { draw, made } = await payroll(...november, '../E-2,2026-11,2026-11-13,EUR,earning,Basic pay,1.00,');
  const { code, said } = await draw();
  expect([code, said]).toEqual([1, 'Nothing was drawn. No file can be named:\n  - ../E-2_2026-11-13.pdf']);
  expect(await readdir(made)).toEqual(['figures.csv']);
});

test('a month without a line draws nothing, and says so; a month that is none is no use of the command', async () => {
  const { draw } = await payroll(...october);
  expect((await draw()).said).toMatch(/^There is no line of 2026-11 in /);
  expect((await draw('november')).code).toBe(2);
});

test('the audit says which file was drawn for which month, and how many', async () => {
  const { draw } = await payroll(...november);
  await draw();
  const [last] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  expect(last).toMatchObject({
    action: 'payslips-drawn',
    result: 'ok',
    object: expect.stringMatching(/^sha256:[0-9a-f]{64} month=2026-11 1 drawn$/),
  });
});
