import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { storedFile, storedFileBytes } from '#server/files/file-tables.ts';
import { liveNotifyChannel } from '#server/notify/live-channel.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { documentOf } from '#server/pay/payslip-document.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import '#server/testing/provided.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const operator = operatorAt(db);
const pdf = (words: string) => plainPdf(`${words} ${randomId()}`);
const fileOf = (person: TestPerson, rest = '2026-10') => `${person.profile?.username}_${rest}.pdf`;

async function folder(files: Record<string, Buffer>): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'stagedoor-recall-'));
  onTestFinished(() => rm(made, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(made, name), bytes);
  return made;
}

/** Two people, and a document published to the wrong one. */
async function wrongly() {
  const [wrong, right] = [await testServer.newcomer(), await testServer.newcomer()];
  const bytes = pdf('for the right one');
  const batch = await folder({ [fileOf(wrong)]: bytes });
  expect((await operator('publish', 'payslips', batch, '--yes')).said).toContain('Published: 1.');
  return { wrong, right, bytes, batch };
}

const rowsOf = ({ id }: TestPerson) => db.select().from(payslip).where(eq(payslip.userId, id));
const filesAt = (paths: (string | null)[]) => {
  const files = paths.filter((path) => path !== null);
  return db.$count(storedFileBytes, inArray(storedFileBytes.path, files));
};

async function audited(doing: () => Promise<unknown>) {
  const [last] = await db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)::int` }).from(audit);
  await doing();
  return db
    .select({ action: audit.action, result: audit.result, object: audit.object })
    .from(audit)
    .where(gt(audit.id, last?.id ?? 0))
    .orderBy(asc(audit.id));
}

describe('a document that somebody else has', () => {
  test('is published to nobody: the refusal names whose it is', async () => {
    const { wrong, right, bytes } = await wrongly();
    const batch = await folder({ [fileOf(right)]: bytes, [fileOf(right, '2026-09')]: pdf('september') });
    const { code, said } = await operator('publish', 'payslips', batch, '--yes');
    expect([code, said]).toEqual([1, expect.stringContaining(`${fileOf(right)} is published to ${wrong.email}`)]);
    expect(await rowsOf(right)).toEqual([]);
  });

  test('is published with --force, which the trace says', async () => {
    const { wrong, right, bytes } = await wrongly();
    const batch = await folder({ [fileOf(right)]: bytes });
    const rows = await audited(async () => {
      const { code, said } = await operator('publish', 'payslips', batch, '--yes', '--force');
      expect([code, said]).toEqual([0, expect.stringContaining(`is published to ${wrong.email}`)]);
    });
    expect(rows).toEqual([
      { action: 'payslips-published', result: 'ok', object: expect.stringMatching(/ 1 published forced=1$/) },
    ]);
    expect([await rowsOf(wrong), await rowsOf(right)].map(({ length }) => length)).toEqual([1, 1]);
    // The same folder is published every night.
    expect((await operator('publish', 'payslips', batch, '--yes')).said).toContain('1 published already');
  });

  test('is known by its bytes, however it came to be that person’s', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const bytes = pdf('from the payroll system');
    await publishPayslips(db, [{ userId: one.id, fileName: 'x', sourceKey: 'payroll:1', bytes }]);
    const { code, said } = await operator('publish', 'payslips', await folder({ [fileOf(other)]: bytes }), '--yes');
    expect([code, said]).toEqual([1, expect.stringContaining(`is published to ${one.email}`)]);
  });

  test('that two publish to two people at the same time is one’s alone', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const bytes = pdf('a race');
    const batches = [await folder({ [fileOf(one)]: bytes }), await folder({ [fileOf(other)]: bytes })];
    const codes = (await Promise.all(batches.map((batch) => operator('publish', 'payslips', batch, '--yes')))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted()).toEqual([0, 1]);
    expect((await rowsOf(one)).length + (await rowsOf(other)).length).toBe(1);
  });
});

describe('recall', () => {
  test('takes document and bytes, reaches open pages, and stands in the audit', async () => {
    const { wrong, right, bytes, batch } = await wrongly();
    const [row] = await rowsOf(wrong);
    const cookie = await testServer.signIn(wrong);
    const url = `/payslips/${row?.id}`;
    expect((await testServer.ask({ url, cookie })).statusCode).toBe(200);

    const heard: unknown[] = [];
    const stop = await testServer.database.listen(liveNotifyChannel, {
      heard: (word) => heard.push(JSON.parse(word)),
      missed: () => {},
    });
    onTestFinished(stop);
    const rows = await audited(async () => {
      const { code, said } = await operator('recall', 'payslips', batch, '--yes');
      expect([code, said]).toEqual([0, expect.stringContaining(`${wrong.email}  2026-10-15  opened`)]);
      expect(said).toContain('Recalled: 1.');
    });
    expect(rows).toEqual([
      {
        action: 'payslip-recalled',
        result: 'ok',
        object: `${row?.id} of ${wrong.id} ${row?.sourceKey}`,
      },
    ]);
    await expect.poll(() => heard).toContainEqual({ topic: 'payslips', userId: wrong.id });

    expect((await testServer.ask({ url, cookie })).statusCode).toBe(404);
    expect((await testServer.ask({ url: '/payslips/year/2026.zip', cookie })).statusCode).toBe(404);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie })).json().payslips).toEqual([]);
    expect(await filesAt([row?.filePath ?? null])).toBe(0);
    expect(await db.$count(storedFile, eq(storedFile.path, row?.filePath ?? ''))).toBe(0);

    // Now it goes to the right person.
    const mended = await folder({ [fileOf(right)]: bytes });
    expect((await operator('publish', 'payslips', mended, '--yes')).said).toContain('Published: 1.');
  });

  test('without a terminal and without --yes only shows, and says what was not opened', async () => {
    const { wrong, batch } = await wrongly();
    const { code, said } = await operator('recall', 'payslips', batch);
    expect([code, said]).toEqual([0, expect.stringContaining(`${wrong.email}  2026-10-15  not opened`)]);
    expect(await rowsOf(wrong)).toHaveLength(1);
  });

  test('of one PDF takes it from everybody who has it, and with --from from one', async () => {
    const { wrong, right, bytes } = await wrongly();
    const batch = await folder({ [fileOf(right)]: bytes });
    await operator('publish', 'payslips', batch, '--yes', '--force');
    const file = join(batch, fileOf(right));
    const { code, said } = await operator('recall', 'payslips', file, '--from', wrong.email.toUpperCase(), '--yes');
    expect([code, said]).toEqual([0, expect.stringContaining('Recalled: 1.')]);
    expect([await rowsOf(wrong), await rowsOf(right)].map(({ length }) => length)).toEqual([0, 1]);
    await operator('publish', 'payslips', await folder({ [fileOf(wrong)]: bytes }), '--yes', '--force');
    expect((await operator('recall', 'payslips', file, '--yes')).said).toContain('Recalled: 2.');
  });

  test('by an address takes what is of one day, figures that nobody drew yet included', async () => {
    const person = await testServer.newcomer();
    const figures = { month: '2026-10', paidOn: '2026-10-15', currency: 'SLE', earnings: [], deductions: [] };
    await publishPayslips(db, [
      { userId: person.id, fileName: 'October', issuedOn: '2026-10-15', sourceKey: '1', figures },
      { userId: person.id, fileName: 'September', issuedOn: '2026-09-15', sourceKey: '2', figures },
    ]);
    expect((await operator('recall', 'payslips', person.email, '--yes')).code).toBe(2);
    const { code } = await operator('recall', 'payslips', person.email, '--on', '2026-10-15', '--yes');
    expect(code).toBe(0);
    expect((await rowsOf(person)).map(({ fileName }) => fileName)).toEqual(['September']);
  });

  test('of what nobody has, and of nobody, takes nothing and says so', async () => {
    const batch = await folder({ 'x.pdf': pdf('nobody’s') });
    expect(await operator('recall', 'payslips', batch, '--yes')).toEqual({
      code: 1,
      said: expect.stringContaining('Nobody has such a payslip'),
    });
    const unknown = await operator('recall', 'payslips', 'nobody@house.example', '--on', '2026-10-15', '--yes');
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('nobody here has this address')]);
  });

  test.for(['link.pdf', 'large.pdf'])(
    'of a folder with a %s that it cannot use takes nothing, and names it',
    async (odd) => {
      const { wrong, batch } = await wrongly();
      if (odd === 'link.pdf') await symlink(join(batch, fileOf(wrong)), join(batch, odd));
      else await writeFile(join(batch, odd), Buffer.alloc(10 * 1024 * 1024 + 1));
      for (const more of [[], ['--skip-unmatched']]) {
        const { code, said } = await operator('recall', 'payslips', batch, '--yes', ...more);
        expect([code, said]).toEqual([1, expect.stringContaining(`- ${odd} `)]);
      }
      expect(await rowsOf(wrong)).toHaveLength(1);
    },
  );

  test('of a folder with a document that nobody has takes nothing and names it, unless that is left out', async () => {
    const { wrong, batch } = await wrongly();
    await writeFile(join(batch, 'nobody_2026-10.pdf'), pdf('saved again, so with other bytes'));
    const first = await operator('recall', 'payslips', batch, '--yes');
    expect([first.code, first.said]).toEqual([1, expect.stringContaining('- nobody_2026-10.pdf nobody has it')]);
    expect(await rowsOf(wrong)).toHaveLength(1);
    const second = await operator('recall', 'payslips', batch, '--yes', '--skip-unmatched');
    expect([second.code, second.said]).toEqual([0, expect.stringContaining('- nobody_2026-10.pdf nobody has it')]);
    expect(await rowsOf(wrong)).toEqual([]);
  });

  test('with --from takes one person’s, though others have the rest of the folder', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const batch = await folder({ [fileOf(one)]: pdf('one'), [fileOf(other)]: pdf('other') });
    await operator('publish', 'payslips', batch, '--yes');
    const { code, said } = await operator('recall', 'payslips', batch, '--from', one.email, '--yes');
    expect([code, said]).toEqual([0, expect.stringContaining('Recalled: 1.')]);
    expect([await rowsOf(one), await rowsOf(other)].map(({ length }) => length)).toEqual([0, 1]);
  });

  test('takes turns with publishing, and takes nothing where more people have it by then', async () => {
    const { wrong, right, bytes, batch } = await wrongly();
    const both = await folder({ [fileOf(right)]: bytes });
    const publishedMeanwhile = operatorAt(db, async () => {
      expect((await operator('publish', 'payslips', both, '--yes', '--force')).said).toContain('Published: 1.');
      return true;
    });
    const { code, said } = await publishedMeanwhile('recall', 'payslips', batch);
    expect([code, said]).toEqual([1, expect.stringContaining('changed meanwhile')]);
    expect([await rowsOf(wrong), await rowsOf(right)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test.runIf('postgresAt' in inject('database'))('waits for whoever is publishing', async () => {
    const { wrong, batch } = await wrongly();
    let recalling: Promise<{ code: number }> | undefined;
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(727003)`);
      recalling = operator('recall', 'payslips', batch, '--yes');
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1);
      expect(await rowsOf(wrong)).toHaveLength(1);
    });
    expect((await recalling)?.code).toBe(0);
    expect(await rowsOf(wrong)).toEqual([]);
  });

  test('holds: the same folder does not publish it to the same person again, unless forced', async () => {
    const { wrong, batch } = await wrongly();
    await operator('recall', 'payslips', batch, '--yes');
    const again = await operator('publish', 'payslips', batch, '--yes');
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('was recalled from')]);
    expect(await rowsOf(wrong)).toEqual([]);
    expect((await operator('publish', 'payslips', batch, '--yes', '--force')).said).toContain('Published: 1.');
    expect(await rowsOf(wrong)).toHaveLength(1);
  });

  test('holds against whoever else publishes it by its source', async () => {
    const person = await testServer.newcomer();
    const slip = { userId: person.id, fileName: 'x', sourceKey: 'payroll:7', bytes: pdf('seven') };
    await publishPayslips(db, [slip]);
    const [row] = await rowsOf(person);
    await recallPayslips(db, [row?.id as Id]);
    expect(await publishPayslips(db, [slip])).toEqual({ published: 0, unchanged: 1 });
  });

  test('while a document is drawn leaves no bytes behind', async () => {
    const person = await testServer.newcomer();
    const figures = { month: '2026-10', paidOn: '2026-10-15', currency: 'SLE', earnings: [], deductions: [] };
    await publishPayslips(db, [{ userId: person.id, fileName: null, sourceKey: 'x', figures }]);
    const [found] = await rowsOf(person);
    if (!found) throw new Error('Nothing was published.');
    await recallPayslips(db, [found.id]);
    const before = await db.$count(storedFile);
    expect(await documentOf(db, found, async () => 'Lumière Park')).toBeNull();
    expect(await db.$count(storedFile)).toBe(before);
  });
});

test('somebody who is deleted leaves no bytes behind, and takes nobody else’s along', async () => {
  const [gone, stays] = [await testServer.newcomer(), await testServer.newcomer()];
  const portrait = (name: string) => `/profile-pictures/${name}.webp`;
  for (const { id } of [gone, stays]) {
    await publishPayslips(db, [{ userId: id, fileName: null, sourceKey: 'x', bytes: pdf('x') }]);
    const path = portrait(id);
    await db.insert(storedFile).values({ path, type: 'image/webp', size: 1, sha256: id });
    await db.insert(storedFileBytes).values({ path, bytes: Buffer.from('x') });
    await db.update(userProfile).set({ profilePic: path }).where(eq(userProfile.userId, id));
  }
  const [his, hers] = [await rowsOf(gone), await rowsOf(stays)];
  await db.delete(user).where(eq(user.id, gone.id));
  expect(await filesAt([...his.map(({ filePath }) => filePath), portrait(gone.id)])).toBe(0);
  expect(await filesAt([...hers.map(({ filePath }) => filePath), portrait(stays.id)])).toBe(2);
});
