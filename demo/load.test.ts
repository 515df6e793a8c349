import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { benefit, benefitEnrolment } from '#server/benefits/benefits-tables.ts';
import { companyScreen } from '#server/company/company-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { storedFile, storedFileBytes } from '#server/files/file-tables.ts';
import { companyEvent, newsArticle } from '#server/home/home-tables.ts';
import { myVoiceMessage, myVoiceReaction, myVoiceRoom, myVoiceWords } from '#server/my-voice/my-voice-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { account, session, user, userProfile } from '#server/session/session-tables.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { leavePerson, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { benefitsFile } from './benefits.ts';
import trainingsFile from './company/trainings.json' with { type: 'json' };
import { leaves } from './leave.ts';
import { demoPassword, loadDemoCompany } from './load.ts';
import { emailOf, people } from './people.ts';
import { messages } from './room.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const tables = {
  user,
  account,
  session,
  userProfile,
  employeeProfile,
  personalInfo,
  storedFile,
  storedFileBytes,
  newsArticle,
  companyEvent,
  leaveType,
  leavePerson,
  leaveRequest,
  absenceReport,
  training,
  enrolment,
  benefit,
  benefitEnrolment,
  companyScreen,
  payslip,
  myVoiceMessage,
  myVoiceWords,
  myVoiceReaction,
};
const today = new Date('2026-02-27T09:30:00Z');
const said: string[] = [];

async function rows() {
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)] as const),
  );
  return Object.fromEntries(counts);
}

const nothing = await rows();
// Links are loaded last, so this constraint fails once everything else is written.
await db.execute(sql`alter table company_screen add constraint nobody_calls check (screen = '') not valid`);
const failing: Error = await loadDemoCompany(db, today, () => {}).catch((error) => error);
const left = await rows();
await db.execute(sql`alter table company_screen drop constraint nobody_calls`);
await loadDemoCompany(db, today, (line) => void said.push(line));

test('a company that cannot move in completely leaves nothing behind', () => {
  expect(failing.message).toContain('Failed query: insert into "company_screen"');
  expect(left).toEqual(nothing);
});

test('the company moves in and reports its progress', () => {
  expect(said[0]).toContain(`${people.length} people`);
  expect(said.filter((line) => line.includes('%')).length).toBeGreaterThan(1);
  expect(said.at(-1)).toBe('The demo company is in.');
});

test('everybody is there with all that belongs to them', async () => {
  const portraits = people.filter(({ portrait }) => portrait).length;
  expect(await rows()).toEqual({
    user: people.length,
    account: people.length,
    session: 0,
    userProfile: people.length - 1,
    employeeProfile: people.length - 1,
    personalInfo: 1,
    storedFile: portraits + 6,
    storedFileBytes: portraits + 6,
    newsArticle: 3,
    companyEvent: 12,
    leaveType: 4,
    leavePerson: expect.any(Number),
    leaveRequest: leaves.length,
    absenceReport: 2,
    training: 8,
    enrolment: trainingsFile.enrolments.length,
    benefit: benefitsFile.benefits.length,
    benefitEnrolment: benefitsFile.enrolments.length,
    companyScreen: 3,
    payslip: 36 * (people.length - 2),
    myVoiceMessage: messages.length,
    myVoiceWords: messages.length,
    myVoiceReaction: messages.flatMap(({ reactions }) => reactions.flatMap(({ by }) => by)).length,
  });
});

test('everybody has the same password, each with a separate hash', async () => {
  const hashes = (await db.select({ hash: account.password }).from(account)).map(({ hash }) => hash ?? '');
  expect(new Set(hashes).size).toBe(people.length);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordHash.verify({ hash: hashes.at(-1) ?? '', password: demoPassword })).toBe(true);
});

test('everybody has at most three leaders, the manager first, each with a portrait', async () => {
  const teams = await db
    .select({ email: user.email, team: employeeProfile.leadershipTeam })
    .from(employeeProfile)
    .innerJoin(user, eq(user.id, employeeProfile.userId));
  const leadersOf = new Map(teams.map(({ email, team }) => [email, team.map((leader) => leader.email)]));
  expect(leadersOf.get(emailOf('aminata-kamara'))).toEqual(
    ['claire-moreau', 'daniel-okafor', 'sofia-lara'].map(emailOf),
  );
  for (const { email, manager } of people.filter(({ profile }) => profile)) {
    const leaders = leadersOf.get(email) ?? [];
    expect(leaders.length).toBeLessThanOrEqual(3);
    expect(leaders[0] ?? null).toBe(manager && emailOf(manager));
  }
  expect(teams.flatMap(({ team }) => team).filter(({ photo, title }) => !photo || !title)).toEqual([]);
});

test('every picture that somebody or some news points at is stored', async () => {
  const stored = new Set((await db.select({ path: storedFile.path }).from(storedFile)).map(({ path }) => path));
  const profiles = await db.select({ picture: userProfile.profilePic }).from(userProfile);
  const news = await db.select().from(newsArticle);
  const leaders = (await db.select({ team: employeeProfile.leadershipTeam }).from(employeeProfile)).flatMap(
    ({ team }) => team,
  );
  const wanted = [
    ...profiles,
    ...news,
    ...news.map(({ pictureSmall }) => ({ picture: pictureSmall })),
    ...leaders.map(({ photo }) => ({ picture: photo })),
  ];
  expect(wanted.flatMap(({ picture }) => (picture && !stored.has(picture) ? [picture] : []))).toEqual([]);
});

test('the dates of the company count from the day it moves in, over the end of a month', async () => {
  const [rehearsal] = await db.select().from(companyEvent).where(eq(companyEvent.id, 'open-rehearsal'));
  const [drill] = await db.select().from(companyEvent).where(eq(companyEvent.id, 'fire-drill'));
  expect(rehearsal?.startsAt.toISOString()).toBe('2026-02-28T15:00:00.000Z');
  expect(drill?.startsAt.toISOString()).toBe('2026-03-01T14:00:00.000Z');
  const due = await db
    .select({ dueOn: enrolment.dueOn })
    .from(enrolment)
    .where(eq(enrolment.trainingId, 'fly-floor-safety'));
  expect(due.map(({ dueOn }) => dueOn)).toContain('2026-03-06');
});

test('everybody was paid for 36 months, the last time on the latest 15th', async () => {
  const aminatas = await db
    .select({ on: payslip.issuedOn, name: payslip.fileName, figures: payslip.figures, email: user.email })
    .from(payslip)
    .innerJoin(user, eq(user.id, payslip.userId))
    .where(eq(user.email, 'aminata.kamara@stagedoor.example'))
    .orderBy(payslip.issuedOn);
  expect(aminatas).toHaveLength(36);
  expect([aminatas[0]?.on, aminatas.at(-1)?.on]).toEqual(['2023-03-15', '2026-02-15']);
  expect(aminatas.at(-1)?.name).toBe('February 2026');
  expect(aminatas.at(-1)?.figures).toMatchObject({ currency: 'SLE', employer: 'Lumière Park Freetown Ltd' });
});

test('payslips are named by their month in the language of their person', async () => {
  const names = await db
    .selectDistinct({ name: payslip.fileName, language: user.language })
    .from(payslip)
    .innerJoin(user, eq(user.id, payslip.userId))
    .where(eq(payslip.issuedOn, '2026-02-15'));
  const byLanguage = Object.fromEntries(names.map(({ language, name }) => [language, name]));
  expect(byLanguage).toEqual({
    en: 'February 2026',
    fr: 'février 2026',
    es: 'febrero de 2026',
    de: 'Februar 2026',
    kri: 'Fɛbwari 2026',
    ar: 'فبراير 2026',
  });
});

test('Hilde Brandt, who leads the people team, administers, writes the news and looks after the room; Zainab Malik sees to pay', async () => {
  const roles = await db
    .select({ email: user.email, role: roleGrant.role })
    .from(roleGrant)
    .innerJoin(user, eq(user.id, roleGrant.userId))
    .orderBy(user.email, roleGrant.role);
  expect(roles.map(({ email, role }) => `${email} ${role}`)).toEqual([
    'hilde.brandt@stagedoor.example administrator',
    'hilde.brandt@stagedoor.example editor',
    'hilde.brandt@stagedoor.example hr',
    'hilde.brandt@stagedoor.example moderator',
    'zainab.malik@stagedoor.example payroll',
  ]);
});

test('what was said in the room is whole: in the order of time, none of it in the future', async () => {
  const said = await db.select().from(myVoiceMessage).orderBy(myVoiceMessage.seq);
  const [room] = await db.select().from(myVoiceRoom);
  expect([room?.lastSeq, room?.lastModSeq, room?.lastTs]).toEqual([said.length, said.length, said.at(-1)?.ts]);
  const times = said.map(({ ts }) => ts.getTime());
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(today.getTime());
  expect(said.every(({ seq, replyTo }) => replyTo === null || replyTo < seq)).toBe(true);
});

test('Sam has nothing on file and Nora no profile record', async () => {
  const person = async (email: string) => {
    const [found] = await db
      .select()
      .from(user)
      .leftJoin(userProfile, eq(userProfile.userId, user.id))
      .where(eq(user.email, email));
    return found?.user_profile;
  };
  expect(await person('sam.bare@stagedoor.example')).toMatchObject({
    fullName: null,
    username: null,
    position: null,
    department: null,
    profilePic: null,
  });
  expect(await person('nora.noprofile@stagedoor.example')).toBeNull();
});

test('a second start changes nothing and says nothing', async () => {
  const before = [await rows(), await db.select().from(account).orderBy(account.userId)];
  const again: string[] = [];
  await loadDemoCompany(db, new Date(), (line) => void again.push(line));
  expect([await rows(), await db.select().from(account).orderBy(account.userId)]).toEqual(before);
  expect(again).toEqual([]);
});
