import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { type RoleName, type RoleScope, roleNames } from '#contract/role-names.ts';
import { addGrant } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { openConsole } from '#server/session/console-rows.ts';
import { session } from '#server/session/session-tables.ts';
import { tokenIn } from './cookies.ts';
import { password, type TestPerson } from './test-company.ts';
import { roomOf } from './test-room.ts';
import type { TestServer } from './test-server.ts';

export const wholeCompany: RoleScope = { locations: null, departments: null };

/** Gives somebody a role; answers its id. */
export async function giveRole(
  db: Database,
  { id: userId }: { id: Id },
  role: RoleName,
  scope = wholeCompany,
): Promise<Id> {
  const id = randomId();
  await addGrant(db, { id, userId, role, scope, by: null });
  return id;
}

/** Signs a person in and opens the console; answers the Cookie header. */
export async function signInToConsole(testServer: TestServer, person: TestPerson): Promise<string> {
  const cookie = await testServer.signIn(person);
  const token = eq(session.token, tokenIn(cookie));
  const [row] = await testServer.db.select({ id: session.id }).from(session).where(token);
  await openConsole(testServer.db, row?.id as Id);
  return cookie;
}

/** Somebody new with a role and an open console. */
export async function roleHolder(testServer: TestServer, role: RoleName, scope = wholeCompany) {
  const person = await testServer.newcomer();
  await giveRole(testServer.db, person, role, scope);
  return { person, cookie: await signInToConsole(testServer, person) };
}

/** Somebody new with every role and an open console, and what fields of these names are given where they are valid. */
export async function holderOfAllRoles(testServer: TestServer) {
  const person = await testServer.newcomer();
  for (const role of roleNames) await giveRole(testServer.db, person, role);
  const cookie = await signInToConsole(testServer, person);
  const seq = await roomOf(testServer, cookie).say('Something to edit, report and hide');
  const { id: userId } = await testServer.newcomer();
  return { cookie, right: { seq, userId, email: person.email, current: password, password } };
}
