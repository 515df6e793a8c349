import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewsSlot } from '#contract/articles.ts';
import type { Id } from '#contract/id.ts';
import { grantRole } from '#server/access/roles.ts';
import { publishBenefits } from '#server/benefits/publish-benefits.ts';
import { publishLinks } from '#server/company/publish-links.ts';
import { putSetup } from '#server/company/setup-rows.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { everybody } from '#server/directory/company-rows.ts';
import { planImport } from '#server/directory/plan.ts';
import { writePlan } from '#server/directory/write-plan.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { publishNews } from '#server/home/publish-news.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { publishTrainings } from '#server/training/publish-trainings.ts';
import { addOwnChoice } from '#server/training/training-rows.ts';
import { benefitsFile } from './benefits.ts';
import links from './company/links.json' with { type: 'json' };
import newsFile from './company/news.json' with { type: 'json' };
import trainingsFile from './company/trainings.json' with { type: 'json' };
import { addNews, addPeople, addPersonalInfo, isAnybodyHere } from './demo-rows.ts';
import { loadLeave } from './load-leave.ts';
import { loadRoom } from './load-room.ts';
import { payslipsOf } from './payslips.ts';
import { type DemoPerson, employeeRows, historyRows, people } from './people.ts';

const { news, events } = newsFile;

/** The demo's enrolments; due days count from the day the demo is loaded. */
type TrainingsFile = {
  trainings: unknown[];
  enrolments: { email: string; training: string; dueInDays?: number; done?: boolean; doneInDays?: number }[];
};

/** Everybody's password in the demo company. */
export const demoPassword = 'backstage-demo-2026';

/** The default size of Node's thread pool. */
const threads = 4;

/**
 * Loads the demo company into an empty database, all or nothing; does nothing if there are accounts.
 * @param today the day that the company's dates count from
 * @param report gets a line for each step
 */
export async function loadDemoCompany(db: Database, today: Date, report: (line: string) => void): Promise<void> {
  if (await isAnybodyHere(db)) return;

  report(`The demo company is moving in: ${people.length} people…`);
  const hashes = await hashesFor(people.length, report);
  await db.transaction(async (transaction) => {
    const idOf = new Map(people.map((person) => [person.key, randomId()]));
    await loadPeople(transaction, idOf, hashes);
    await loadPersonalInfo(transaction, idOf);
    await loadPictures(transaction);
    await loadNews(transaction, today);
    await loadLeave(transaction, idOf, today);
    await loadTrainings(transaction, idOf, today);
    await publishBenefits(transaction, benefitsFile);
    await publishLinks(transaction, links);
    await loadPayslips(transaction, idOf, today);
    await loadRoom(transaction, idOf, today);
    await loadRoles(transaction, idOf);
    await putSetup(transaction, { firstHourPutAway: true });
  });
  report('The demo company is in.');
}

/** A salted hash per person, hashed in parallel on Node's thread pool, with a progress line at each quarter. */
async function hashesFor(count: number, report: (line: string) => void): Promise<string[]> {
  const hashes: string[] = [];
  const quarterOf = (done: number) => Math.floor((done * 4) / count);
  while (hashes.length < count) {
    const quarter = quarterOf(hashes.length);
    const several = Array.from({ length: Math.min(threads, count - hashes.length) });
    hashes.push(...(await Promise.all(several.map(() => passwordHash.hash(demoPassword)))));
    if (quarterOf(hashes.length) > quarter) report(`  passwords ${quarterOf(hashes.length) * 25} %`);
  }
  return hashes;
}

/** Hilde administers the company, writes its news and moderates the room; Zainab does payroll. */
async function loadRoles(db: Database, idOf: Map<string, Id>): Promise<void> {
  const scope = { locations: null, departments: null };
  const given = {
    'hilde-brandt': ['administrator', 'hr', 'editor', 'moderator'],
    'zainab-malik': ['payroll'],
  } as const;
  for (const [key, roles] of Object.entries(given)) {
    const userId = idOf.get(key) as Id;
    for (const role of roles) await grantRole(db, { id: randomId(), userId, role, scope, by: null });
  }
}

/** Inserts accounts and what the operator's files lack: passwords, portraits, work phones; then imports the files. */
async function loadPeople(db: Database, idOf: Map<string, Id>, hashes: string[]): Promise<void> {
  const id = (key: string) => idOf.get(key) as Id;
  const withProfile = people.filter((person) => person.profile);
  await addPeople(db, {
    users: people.map((person) => ({
      id: id(person.key),
      name: person.fullName,
      email: person.email,
      emailVerified: true,
      language: person.language,
      // Their leave of last year is on record, too.
      createdAt: new Date(Date.UTC(new Date().getUTCFullYear() - 1, 0, 1)),
    })),
    accounts: people.map((person, index) => ({
      userId: id(person.key),
      accountId: id(person.key),
      providerId: 'credential',
      password: hashes[index],
    })),
    // With their names from the start: later they would count as changed, and the database asks who changes them.
    profiles: withProfile.map((person) => ({
      userId: id(person.key),
      username: person.username,
      profilePic: portraitOf(person),
    })),
    employees: withProfile.map(({ key, details }) => ({
      userId: id(key),
      employeeId: details?.employeeId || null,
      workPhone: details?.workPhone,
    })),
  });
  const plan = planImport(employeeRows, historyRows, await everybody(db));
  if (!('added' in plan)) throw new Error('The demo company does not fit together.');
  await writePlan(db, plan, { inviting: null, by: null });
}

/** Aminata has everything, so she has entered personal info too. */
async function loadPersonalInfo(db: Database, idOf: Map<string, Id>): Promise<void> {
  await addPersonalInfo(db, {
    userId: idOf.get('aminata-kamara') as Id,
    preferredName: 'Ami',
    phone: '+232 76 000 427',
    emergencyName: 'Fatmata Bangura',
    emergencyRelation: 'Cousin',
    emergencyPhone: '+232 76 000 398',
    version: 1,
  });
}

function portraitOf(person: DemoPerson): string | null {
  return person.portrait ? `/profile-pictures/${person.key}.webp` : null;
}

async function loadPictures(db: Database): Promise<void> {
  const pictures = [
    ...people
      .filter((person) => person.portrait)
      .map((person) => ['profile-pictures', 'portraits', `${person.key}.webp`]),
    ...news.flatMap(({ picture }) =>
      [`${picture}.webp`, `${picture}-small.webp`].map((name) => ['news-pictures', 'pictures', name]),
    ),
  ] as [path: string, folder: string, name: string][];
  for (const [path, folder, name] of pictures) {
    await storeFile(db, `/${path}/${name}`, 'image/webp', await readFile(join(import.meta.dirname, folder, name)));
  }
}

/**
 * Publishes the events; inserts the news directly, since publishing would date them today and rename their pictures.
 */
async function loadNews(db: Database, today: Date): Promise<void> {
  await addNews(
    db,
    news.map(({ slot, picture, line, body, daysAgo }) => ({
      id: randomId(),
      slot: slot as NewsSlot,
      picture: `/news-pictures/${picture}.webp`,
      pictureSmall: `/news-pictures/${picture}-small.webp`,
      title: line,
      body,
      at: dayFrom(today, -daysAgo),
    })),
  );
  const dated = events.map(({ inDays, hour, minutes, ...event }) => {
    const startsAt = dayFrom(today, inDays);
    startsAt.setUTCHours(hour, minutes, 0, 0);
    return { ...event, startsAt: startsAt.toISOString() };
  });
  await publishNews(db, { events: dated }, () => Promise.reject(new Error('Events have no pictures.')));
}

/** A training with a due date is required; any other is the person's own choice. */
async function loadTrainings(db: Database, idOf: Map<string, Id>, today: Date): Promise<void> {
  const dateOf = (days: number) => dayFrom(today, days).toISOString().slice(0, 10);
  const { trainings, enrolments } = trainingsFile as TrainingsFile;
  const asked = enrolments.flatMap(({ email, training, dueInDays, done, doneInDays = -30 }) =>
    dueInDays === undefined
      ? []
      : { email, training, dueOn: dateOf(dueInDays), doneOn: done ? dateOf(doneInDays) : null },
  );
  await publishTrainings(db, { trainings, enrolments: asked });
  const idByEmail = new Map(people.map(({ email, key }) => [email, idOf.get(key) as Id]));
  for (const { email, training, dueInDays } of enrolments) {
    if (dueInDays === undefined) await addOwnChoice(db, idByEmail.get(email) as Id, training);
  }
}

async function loadPayslips(db: Database, idOf: Map<string, Id>, today: Date): Promise<void> {
  const payslips = people.flatMap((person) =>
    payslipsOf(person, today).map((one) => ({ ...one, userId: idOf.get(person.key) as Id })),
  );
  await publishPayslips(db, payslips);
}

function dayFrom(today: Date, days: number): Date {
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + days);
  return day;
}
