import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { discountPurpose, verifyDiscount } from './discount-code.ts';
import { discountKey } from './discount-command.ts';

/** A secret of its own, not the one that the server signs everything else with. */
const tillsSecret = 'a-secret-for-the-tills-that-is-long-enough';
const testServer = await openTestServer({ discountSecret: tillsSecret });
afterAll(testServer.close);

const { ada, ben, bare } = people;

/** The key as a till got it. */
const tillsKey = createPublicKey(discountKey(derivedKey(tillsSecret, discountPurpose)).line);

beforeAll(async () => {
  await testServer.db.insert(employeeProfile).values([
    { userId: ada.id, employeeId: 'E-1' },
    { userId: ben.id, employeeId: 'E-2' },
  ]);
});

async function cardOf(person: (typeof people)[keyof typeof people], query = '') {
  return (await testServer.ask({ url: `/api/discount/card${query}`, cookie: await testServer.signIn(person) })).json();
}

describe('the discount card', () => {
  test('shows who it is for, with a code that a till accepts for two hours', async () => {
    const before = Date.now();
    const { pass, ...holder } = await cardOf(ada);
    expect(holder).toEqual({
      fullName: ada.name,
      profilePic: '/profile-pictures/ada-marker.webp',
      employeeId: 'E-1',
    });
    expect(Date.parse(pass.issuedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(pass.validUntil) - Date.parse(pass.issuedAt)).toBe(2 * 60 * 60 * 1000);
    expect(verifyDiscount(pass.code, tillsKey, new Date())).toMatchObject({
      result: 'good',
      claim: { employeeId: 'E-1', fullName: ada.name },
    });
    const after = new Date(pass.validUntil);
    expect(verifyDiscount(pass.code, tillsKey, after).result).toBe('stale');
  });

  test('has no code for somebody without an employee id', async () => {
    expect(await cardOf(bare)).toEqual({ fullName: null, profilePic: null, employeeId: null, pass: null });
  });

  test.for([`userId=${ada.id}`, 'employeeId=E-1', `id=${ada.id}`])('is never another’s: %s', async (query) => {
    const { employeeId, pass } = await cardOf(ben, `?${query}`);
    expect(employeeId).toBe('E-2');
    expect(verifyDiscount(pass.code, tillsKey, new Date())).toMatchObject({ claim: { employeeId: 'E-2' } });
  });
});
