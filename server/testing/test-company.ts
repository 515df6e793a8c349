import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';

/** Everybody's password in the test company. */
export const password = 'curtain-call-rehearsal-7';

/** The people of the test company: two employees, one with nothing on file, and one person without a profile. */
export const people = {
  ada: person('a', 'Ada Marker-Name', {
    username: 'amarker',
    position: 'Rigger',
    department: 'Stage Engineering',
    profilePic: '/profile-pictures/ada-marker.webp',
  }),
  ben: person('b', 'Ben Second', { username: 'bsecond', position: 'Dresser', department: 'Wardrobe' }),
  bare: person('c', 'Bo Bare', { fullName: null }),
  stranger: person('d', 'Noor Noprofile', null),
};

export type TestPerson = (typeof people)[keyof typeof people];

type Profile = Partial<Omit<typeof userProfile.$inferInsert, 'userId'>>;

/** One hash for everybody, since hashing is slow on purpose. */
let sharedHash: Promise<string> | undefined;

/** Inserts the test company into an empty database. */
export function moveIn(db: Database): Promise<void> {
  return addPeople(db, Object.values(people), 'en');
}

/** New people, each with a password and a profile, in a language. */
export async function newcomers(db: Database, count: number, language: Language = 'en'): Promise<TestPerson[]> {
  const crowd = Array.from({ length: count }, () => {
    const id = randomId();
    return { id, name: `Newcomer ${id.slice(0, 8)}`, email: `${id}@house.example`, profile: { username: id } };
  });
  await addPeople(db, crowd, language);
  return crowd;
}

async function addPeople(db: Database, added: TestPerson[], language: Language): Promise<void> {
  sharedHash ??= passwordHash.hash(password);
  const hash = await sharedHash;
  // By the clock of the test, which may stand still: their leave begins in its year, and not in the database's.
  const createdAt = new Date();
  await db
    .insert(user)
    .values(added.map(({ id, name, email }) => ({ id, name, email, emailVerified: true, language, createdAt })));
  await db
    .insert(account)
    .values(added.map(({ id }) => ({ userId: id, accountId: id, providerId: 'credential', password: hash })));
  await db
    .insert(userProfile)
    .values(added.flatMap(({ id, name, profile }) => (profile ? [{ userId: id, fullName: name, ...profile }] : [])));
}

function person(letter: string, name: string, profile: Profile | null) {
  const email = `${name.toLowerCase().replace(' ', '.')}@house.example`;
  const id = `00000000-0000-4000-8000-00000000000${letter}` as string as Id;
  return { id, name, email, profile };
}
