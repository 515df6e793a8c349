import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { resendInvite } from '#server/directory/invites.ts';
import { account } from '#server/session/session-tables.ts';
import { asNamed } from '#server/testing/company-setup.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { password } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { cachedName, namedBy } from './company-name.ts';
import { companySetup } from './company-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db, post, ask } = testServer;
afterEach(() => db.delete(companySetup));

const administrator = () => roleHolder(testServer, 'administrator');
const rename = (cookie: string, name: string | null) => post('/console/company/name', { name }, cookie);
const identity = async (cookie: string) => (await ask({ url: '/api/account/identity', cookie })).json().company;

describe('an administrator', () => {
  test('names the company, which every server says from then on, and goes back to what it came with', async () => {
    const { person, cookie } = await administrator();
    const other = await testServer.openAnother();
    const elsewhere = async () =>
      (
        await other.app.inject({ url: '/api/account/identity', headers: { host: new URL(ourOrigin).host, cookie } })
      ).json();
    expect((await rename(cookie, '  Grand Théâtre ')).json()).toEqual({ value: 'Grand Théâtre', from: 'console' });
    expect(await identity(cookie)).toBe('Grand Théâtre');
    expect((await elsewhere()).company).toBe('Grand Théâtre');
    expect((await ask({ url: '/api/console/company', cookie })).json().name.from).toBe('console');

    expect((await rename(cookie, null)).json()).toEqual({ value: asNamed.value, from: 'nobody' });
    expect((await elsewhere()).company).toBe(asNamed.value);
    await other.close();
    const acts = await db.select().from(auditTrail).where(eq(auditTrail.actor, person.id));
    expect(acts.flatMap(({ action, object }) => (action === 'company-renamed' ? [object] : [])).toSorted()).toEqual(
      ['Grand Théâtre', asNamed.value].toSorted(),
    );
  });

  test.for<[string, string]>([
    ['nothing', ''],
    ['spaces', '   '],
    ['a line break', 'Grand\nThéâtre'],
    ['what cannot be seen', 'Grand\u202eThéâtre'],
    ['101 characters', 'x'.repeat(101)],
  ])('does not name it with %s', async ([, name]) => {
    const { cookie } = await administrator();
    expect((await rename(cookie, name)).json().code).toBe('BAD_REQUEST');
    expect(await identity(cookie)).toBe(asNamed.value);
  });

  test('cannot name the company when the environment does, even with a name on record', async () => {
    const { cookie } = await administrator();
    await rename(cookie, 'Grand Théâtre');
    const given = { value: 'By the environment', isGiven: true };
    expect(await namedBy(db, given)).toEqual({ value: 'By the environment', from: 'environment' });
    const ours = await openTestServer({ company: given });
    const boss = await roleHolder(ours, 'administrator');
    const refused = await ours.post('/console/company/name', { name: 'Grand Théâtre' }, boss.cookie);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SET_BY_ENVIRONMENT']);
    await ours.close();
  });
});

describe('the name', () => {
  test('stands in invites, also in those of an operator, and in the secret of a second factor', async () => {
    const { cookie } = await administrator();
    await rename(cookie, 'Grand Théâtre');
    const [one, two] = [await testServer.newcomer(), await testServer.newcomer()];
    for (const { id } of [one, two]) await db.delete(account).where(eq(account.userId, id));
    await resendInvite(db, testServer.inviting, one.email);
    await operatorAt(db)('invite', two.email);
    for (const person of [one, two]) {
      const [mail] = await testServer.mailsTo(person);
      expect(mail?.body).toContain('Grand Théâtre invites you');
    }
    const { address } = (await post('/console/second-factor/begin', { password }, cookie)).json();
    expect(address).toContain(`issuer=${encodeURIComponent('Grand Théâtre')}`);
  });

  test('is part of no new password', async () => {
    const { person, cookie } = await administrator();
    const change = async () =>
      (await post('/account/change-password', { current: 'not the password', next: 'ZirkuszeltRàno26' }, cookie)).json()
        .code;
    expect(await change()).toBe('WRONG_PASSWORD');
    await rename(cookie, 'Zirkuszelt Ràno');
    expect(await change()).toBe('PASSWORD_TOO_COMMON');
    expect(person.name).not.toContain('Zirkus');
  });

  test('is in what a phone installs a second later', { tags: 'long' }, async () => {
    const { cookie } = await administrator();
    const described = async () => (await ask({ url: '/manifest.webmanifest' })).json().description;
    expect(await described()).toContain(asNamed.value);
    await rename(cookie, 'Grand Théâtre');
    await expect.poll(described).toContain('Grand Théâtre');
  });

  test('is asked for once a second, and is the last one while the database is away', async () => {
    let asked = 0;
    const away = new Proxy(db, {
      get() {
        asked += 1;
        throw new Error('away');
      },
    });
    const name = cachedName(away, asNamed);
    expect(await Promise.all(Array.from({ length: 20 }, name))).toEqual(Array(20).fill(asNamed.value));
    expect(asked).toBe(1);
  });
});
