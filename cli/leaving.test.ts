import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { isModerator } from '#server/my-voice/moderation/moderators.ts';
import { user } from '#server/session/session-tables.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const operator = operatorAt(db);

async function fileOf(text: string, name = 'people.csv'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-people-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const invited = async () => {
  const email = `${randomId()}@house.example`;
  expect((await operator('invite', email)).code).toBe(0);
  return email;
};
const actsOn = async (address: string) =>
  (await db.select().from(audit).where(eq(audit.object, address))).map(({ action, result }) => `${action} ${result}`);
const accept = async (email: string) =>
  testServer.post('/auth/accept-invite', {
    token: mailedToken((await testServer.mailsTo({ email }))[0]),
    password: 'a-brand-new-overture',
  });

describe('reactivate', () => {
  test('brings somebody back with the password they had, without what they were trusted with', async () => {
    const person = await testServer.newcomer();
    await operator('moderator', person.email);
    await operator('deactivate', person.email);
    expect((await testServer.trySignIn({ email: person.email, password: 'x' })).statusCode).toBe(401);
    const { code, said } = await operator('reactivate', person.email.toUpperCase());
    expect([code, said]).toEqual([0, expect.stringContaining('back, with the password they had')]);
    expect(await testServer.signIn(person)).not.toBe('');
    expect(await isModerator(db, person.id)).toBe(false);
    expect(await actsOn(person.email.toUpperCase())).toEqual(['reactivated ok']);
    expect(await actsOn(`${person.id} moderator`)).toEqual(['role-ended ok']);
  });

  test('invites whoever never chose a password', async () => {
    const email = await invited();
    await operator('deactivate', email);
    expect((await operator('resend', email)).said).toContain('`reactivate` brings them back');
    expect((await operator('reactivate', email)).said).toContain('back, and invited');
    expect((await accept(email)).statusCode).toBe(200);
  });

  test('of somebody who is here, and of nobody, does nothing and says so', async () => {
    expect(await operator('reactivate', people.ada.email)).toMatchObject({
      code: 1,
      said: expect.stringContaining('did not leave'),
    });
    expect(await operator('reactivate', 'nobody@house.example')).toMatchObject({ code: 1 });
  });
});

test('somebody shown out twice left the first time', async () => {
  const { id, email } = await testServer.newcomer();
  await operator('deactivate', email);
  const leftAt = new Date('2026-01-01T00:00:00Z');
  await db.update(user).set({ deactivatedAt: leftAt }).where(eq(user.id, id));
  await operator('deactivate', email);
  const [row] = await db.select().from(user).where(eq(user.id, id));
  expect(row?.deactivatedAt).toEqual(leftAt);
});

describe('a file', () => {
  test('shows everybody in it out, and brings them back, once somebody says yes', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const file = await fileOf(`full name;Email\nOne;${one.email}\nOther;${other.email.toUpperCase()}\n`);
    const shown = await operator('deactivate', file);
    expect([shown.code, shown.said]).toEqual([0, expect.stringContaining('2 to show out')]);
    await testServer.signIn(one);
    expect((await operator('deactivate', file, '--yes')).said.match(/shown out$/gm)).toHaveLength(2);
    for (const { email } of [one, other]) {
      expect((await testServer.trySignIn({ email, password: 'curtain-call-rehearsal-7' })).statusCode).toBe(401);
    }
    expect((await operator('reactivate', file, '--yes')).code).toBe(0);
    await testServer.signIn(other);
  });

  test('with a line to mend shows nobody out, and names every one', async () => {
    const person = await testServer.newcomer();
    const file = await fileOf(`email\n${person.email}\nnobody@house.example\nx\n${person.email}\n`);
    const { code, said } = await operator('deactivate', file, '--yes');
    expect(code).toBe(1);
    for (const words of ['line 3: nobody@house.example is nobody here', 'line 4: email', 'line 5: email stands in']) {
      expect(said).toContain(words);
    }
    await testServer.signIn(person);
  });
});

describe('who has not joined', () => {
  test('is listed with the invite, in a file that resend takes; whoever joined meanwhile gets nothing', async () => {
    const [waits, joins, left] = [await invited(), await invited(), await invited()];
    await operator('deactivate', left);
    const to = join(await mkdtemp(join(tmpdir(), 'stagedoor-list-')), 'missing.csv');
    onTestFinished(() => rm(to));
    expect((await operator('list', 'not-joined', '--to', to)).code).toBe(0);
    const listed = await readFile(to, 'utf8');
    expect(listed.split('\n')[0]).toBe('\ufeffemail,full name,invited,link opens until');
    expect(listed).toMatch(new RegExp(`^${waits},.*,\\d{4}-.* UTC,\\d{4}-.* UTC$`, 'm'));
    for (const absent of [left, people.ada.email]) expect(listed).not.toContain(absent);
    expect((await operator('list', 'not-joined', '--to', to)).code).toBe(1);

    await accept(joins);
    const { code, said } = await operator('resend', to);
    expect([code, said]).toEqual([0, expect.stringContaining(`${joins}: has a password already`)]);
    expect(await testServer.mailsTo({ email: waits })).toHaveLength(2);
    expect((await accept(waits)).statusCode).toBe(200);
  });

  test('is also whoever was imported without an invite', async () => {
    const email = `${randomId()}@house.example`;
    const file = await fileOf(`email,full name\n${email},"Zoë, of the ""Flies"""\n`);
    const imported = await operator('import', 'employees', file, '--no-invite', '--yes');
    expect([imported.code, imported.said]).toEqual([0, expect.stringContaining('Nobody was invited.')]);
    expect(await testServer.mailsTo({ email })).toEqual([]);
    expect((await operator('list', 'not-joined')).said).toContain(`${email},"Zoë, of the ""Flies""",,`);
    expect((await operator('resend', email)).code).toBe(0);
    expect(await testServer.mailsTo({ email })).toHaveLength(1);
  });
});
