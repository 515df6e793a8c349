import { argon2Sync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { invite } from '#server/directory/invites.ts';
import { account, rateLimits, user } from '#server/session/session-tables.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { password } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

/** The three ways to a password, each answering what the server said to a new one. */
const methods = {
  'by an invite': async (to: string) => {
    const email = `${randomId()}@house.example`;
    const newcomer = { email, fullName: 'Nia Nightingale', username: null, position: null, department: null };
    await invite(testServer.db, testServer.inviting, { ...newcomer, language: 'en' });
    const token = mailedToken((await testServer.mailsTo({ email }))[0]);
    return { email, answer: await testServer.post('/auth/accept-invite', { token, password: to }) };
  },
  'by a reset': async (to: string) => {
    const { id, email } = await testServer.newcomer();
    await testServer.db.update(user).set({ name: 'Nia Nightingale' }).where(eq(user.id, id));
    await testServer.post('/auth/request-password-reset', { email });
    const token = mailedToken((await testServer.mailsTo({ email }))[0]);
    return { email, answer: await testServer.post('/auth/reset-password', { token, password: to }) };
  },
  'by a change': async (to: string) => {
    const person = await testServer.newcomer();
    await testServer.db.update(user).set({ name: 'Nia Nightingale' }).where(eq(user.id, person.id));
    const cookie = await testServer.signIn(person);
    return {
      email: person.email,
      answer: await testServer.post('/account/change-password', { current: password, next: to }, cookie),
    };
  },
};

const taken = {
  'twelve characters': 'ostrich-9-gr',
  'sixty-four characters': 'long-playing record; '.repeat(4).slice(0, 64),
  'a hundred and twenty-eight characters': 'tale of two tables; '.repeat(7).slice(0, 128),
  'twelve emoji': '🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺🎸',
  'a hundred and twenty-eight emoji': '🎭🎪🎨🎬'.repeat(32),
  'spaces alone between words': 'all   the    worlds',
  'leading and trailing spaces': '  backdrop painter  ',
  Arabic: 'ثلاثة أبواب حمراء',
  'quotes and signs': `"'; drop table user;--`,
  'no letter': '8204 7731 6610 92',
};

const refused = {
  'eleven characters': ['ostrich-9-g', 'PASSWORD_TOO_SHORT'],
  'eleven emoji, which are twenty-two of JavaScript’s characters': ['🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺', 'PASSWORD_TOO_SHORT'],
  'a hundred and twenty-nine characters': ['tale of two tables; '.repeat(7).slice(0, 129), 'PASSWORD_TOO_LONG'],
  'a common one': ['passwordpassword', 'PASSWORD_TOO_COMMON'],
  'a common one in capitals, with figures': ['PassWord2026!!', 'PASSWORD_TOO_COMMON'],
  'one letter over and over': ['aaaaaaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  'the company’s name': ['LumierePark2026', 'PASSWORD_TOO_COMMON'],
  'the product’s name': ['stagedoor2026!', 'PASSWORD_TOO_COMMON'],
  'the person’s own name': ['Nia.Nightingale1', 'PASSWORD_TOO_COMMON'],
} as const;

describe.each(Object.entries(methods))('%s', (method, choose) => {
  test.for(Object.entries(taken))('a password of %s is taken, and opens the door as it was typed', async ([, to]) => {
    const { email, answer } = await choose(to);
    expect([answer.statusCode, answer.body.includes('code')]).toEqual([200, false]);
    expect((await testServer.trySignIn({ email, password: to })).statusCode).toBe(200);
    expect((await testServer.trySignIn({ email, password: [...to].slice(0, -1).join('') })).statusCode).toBe(401);
  });

  test.for(Object.entries(refused))('%s is refused in the same words', async ([, [to, code]]) => {
    const { answer } = await choose(to);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code, requestId: expect.any(String), field: method === 'by a change' ? 'next' : 'password' },
    ]);
    expect(answer.cookies).toEqual([]);
  });
});

describe('a hash of older days', () => {
  const cheaper = (secret: string) => {
    const nonce = Buffer.from('sixteen byte salt');
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const key = argon2Sync('argon2id', { message: secret.normalize('NFKC'), nonce, ...cost });
    return `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64').replaceAll('=', '')}$${key.toString('base64').replaceAll('=', '')}`;
  };
  const hashOf = async (id: Id) => {
    const [row] = await testServer.db.select().from(account).where(eq(account.userId, id));
    return row?.password ?? '';
  };

  test('is replaced at the next good sign-in, and the password stays', async () => {
    const { id, email } = await testServer.newcomer();
    await testServer.db
      .update(account)
      .set({ password: cheaper(password) })
      .where(eq(account.userId, id));
    expect((await testServer.trySignIn({ email, password })).statusCode).toBe(200);
    const renewed = await hashOf(id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await testServer.trySignIn({ email, password })).statusCode).toBe(200);
    expect(await hashOf(id)).toBe(renewed);
  });

  test('stays as it is at a bad one', async () => {
    const { id, email } = await testServer.newcomer();
    const old = cheaper(password);
    await testServer.db.update(account).set({ password: old }).where(eq(account.userId, id));
    expect((await testServer.trySignIn({ email, password: 'not the password' })).statusCode).toBe(401);
    expect(await hashOf(id)).toBe(old);
  });
});
