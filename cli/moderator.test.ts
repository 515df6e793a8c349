import { afterAll, expect, test } from 'vitest';
import { deactivate } from '#server/directory/invites.ts';
import { isModerator } from '#server/my-voice/moderation/moderators.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { newcomers, type TestPerson } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);
const stagedoor = operatorAt(db);
const [eve, gone] = (await newcomers(db, 2)) as [TestPerson, TestPerson];
await deactivate(db, gone.email);

test('the operator names a moderator, and dismisses them; twice is once', async () => {
  for (const _ of [1, 2]) {
    expect(await stagedoor('moderator', eve.email)).toEqual({ code: 0, said: `${eve.email}: looks after My Voice` });
    expect(await isModerator(db, eve.id)).toBe(true);
  }
  for (const words of [
    ['moderator', '--remove', eve.email],
    ['moderator', eve.email, '--remove'],
  ]) {
    const said = `${eve.email}: does not look after My Voice any more`;
    expect(await stagedoor(...words)).toEqual({ code: 0, said });
    expect(await isModerator(db, eve.id)).toBe(false);
  }
});

test('nobody who is unknown or has left is named', async () => {
  for (const address of ['nobody@house.example', gone.email]) {
    const said = `${address}: nobody who is here has this address`;
    expect(await stagedoor('moderator', address)).toEqual({ code: 1, said });
  }
  expect(await isModerator(db, gone.id)).toBe(false);
});

test('without an address nothing is done', async () => {
  const { code, said } = await stagedoor('moderator');
  expect([code, said]).toEqual([2, expect.stringContaining('moderator <address> [--remove]')]);
});
