import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { leaveType } from '#server/time-off/time-off-tables.ts';

/** The test company's kinds of leave: 25 days a year, unpaid without a limit, and one that nobody has. */
export async function grantLeave(testServer: TestServer): Promise<void> {
  await testServer.db.insert(leaveType).values([
    { id: 'annual', name: { en: 'Annual leave', ar: 'إجازة سنوية', fr: 'Congés annuels' }, yearlyHalves: 50, place: 1 },
    { id: 'unpaid', name: { en: 'Unpaid leave' }, yearlyHalves: null, place: 2 },
    { id: 'study', name: { en: 'Study leave' }, yearlyHalves: 0, place: 3 },
  ]);
}

/** A kind of leave in hours: 40 a year, with a day of 7 hours and a half. */
export async function grantHours(testServer: TestServer): Promise<void> {
  const kind = { id: 'flexible', name: { en: 'Flexible hours', ar: 'ساعات مرنة' }, dayHalves: 15, place: 4 };
  await testServer.db.insert(leaveType).values({ ...kind, yearlyHalves: 80 });
}

/** A manager and their people, each signed in. */
export async function aTeam(
  testServer: TestServer,
  size: number,
  languages: { manager?: Language; people?: Language } = {},
) {
  const member = async (language?: Language) => {
    const person = await testServer.newcomer(language);
    return { ...person, cookie: await testServer.signIn(person) };
  };
  const manager = await member(languages.manager);
  const people = [];
  for (let place = 0; place < size; place++) people.push(await member(languages.people));
  await putUnder(testServer, manager, people);
  return { manager, people };
}

/** Sets somebody's manager. */
export async function putUnder(
  testServer: TestServer,
  manager: { id: Id } | null,
  people: Pick<TestPerson, 'id'>[],
): Promise<void> {
  for (const { id } of people) {
    const managerId = manager?.id ?? null;
    await testServer.db
      .insert(employeeProfile)
      .values({ userId: id, managerId })
      .onConflictDoUpdate({ target: employeeProfile.userId, set: { managerId } });
  }
}
