import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { RoleScope } from '#contract/role-names.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { callerScope, operatorScope } from './scope.ts';
import { inScope, isInScope } from './scope-rows.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

/** Each person's location and department, by name. */
const places: Record<string, [location: string | null, department: string | null] | null> = {
  'dresser in Berlin': ['Berlin', 'Wardrobe'],
  'rigger in Berlin': ['Berlin', 'Stage'],
  'dresser in London': ['London', 'Wardrobe'],
  'dresser of no location': [null, 'Wardrobe'],
  'without a record': null,
};

beforeAll(async () => {
  const crowd = await newcomers(db, Object.keys(places).length);
  for (const [index, [name, place]] of Object.entries(places).entries()) {
    const id = crowd[index]?.id as Id;
    await db.update(user).set({ name }).where(eq(user.id, id));
    if (!place) await db.delete(userProfile).where(eq(userProfile.userId, id));
    else {
      await db.update(userProfile).set({ department: place[1] }).where(eq(userProfile.userId, id));
      if (place[0]) await db.insert(employeeProfile).values({ userId: id, location: place[0] });
    }
  }
});

const whole: RoleScope = { locations: null, departments: null };
const wardrobe: RoleScope = { locations: null, departments: ['Wardrobe'] };

test.for<[string, RoleScope[], string[]]>([
  ['the whole company', [whole], Object.keys(places)],
  ['a location', [{ locations: ['Berlin'], departments: null }], ['dresser in Berlin', 'rigger in Berlin']],
  ['a department', [wardrobe], ['dresser in Berlin', 'dresser in London', 'dresser of no location']],
  ['a department in a location', [{ locations: ['Berlin'], departments: ['Wardrobe'] }], ['dresser in Berlin']],
  [
    'one and the other',
    [
      { locations: ['London'], departments: null },
      { locations: ['Berlin'], departments: ['Stage'] },
    ],
    ['dresser in London', 'rigger in Berlin'],
  ],
  ['the whole company beside a part', [wardrobe, whole], Object.keys(places)],
  ['no location', [{ locations: [], departments: null }], []],
  ['a department in no location', [{ locations: [], departments: ['Wardrobe'] }], []],
  ['nothing at all', [{ locations: [], departments: [] }], []],
  ['no role', [], []],
])('in the scope of %s lies who belongs there, and nobody else', async ([, scopes, expected]) => {
  const scope = callerScope(scopes);
  const found = await db.select({ id: user.id, name: user.name }).from(user).where(inScope(scope, user.id));
  expect(found.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  for (const { id, name } of await db.select().from(user)) {
    expect([name, await isInScope(db, scope, id)]).toEqual([name, expected.includes(name)]);
  }
});

test('an unknown id is in no scope', async () => {
  expect(await isInScope(db, operatorScope, randomId())).toBe(false);
});
