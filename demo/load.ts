import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyScreen } from '#contract/company.ts';
import { benefit, benefitEnrolment } from '#server/benefits/benefits-tables.ts';
import { companyScreen } from '#server/company/company-tables.ts';
import type { Database } from '#server/db/database.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { companyEvent, newsItem } from '#server/home/home-tables.ts';
import { setModerator } from '#server/my-voice/moderation/moderators.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { employeeProfile, type Leader, personalInfo } from '#server/profile/profile-tables.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { benefitEnrolments, benefits } from './benefits.ts';
import { enrolments } from './enrolments.ts';
import { events } from './events.ts';
import { loadLeave } from './leave-load.ts';
import { links } from './links.ts';
import { loadRoom } from './load-room.ts';
import { news } from './news.ts';
import { payslipsOf } from './payslips.ts';
import { type DemoPerson, leadersOf, people } from './people.ts';
import { trainings } from './trainings.ts';

/** The password of everybody in the demo company. */
export const demoPassword = 'backstage-demo-2026';

/** As many as work in Node's pool unless told otherwise. */
const threads = 4;

/**
 * Moves the demo company into an empty database, whole or not at all; does nothing where anybody is already there.
 * @param today the day that the company's dates count from
 * @param report told in a line what is going on
 */
export async function loadDemoCompany(db: Database, today: Date, report: (line: string) => void): Promise<void> {
  const [somebody] = await db.select({ id: user.id }).from(user).limit(1);
  if (somebody) return;

  report(`The demo company is moving in: ${people.length} people…`);
  const hashes = await hashesFor(people.length, report);
  await db.transaction(async (transaction) => {
    const idOf = new Map(people.map((person) => [person.key, crypto.randomUUID() as string]));
    await loadPeople(transaction, idOf, hashes);
    await loadPersonalInfo(transaction, idOf);
    await loadPictures(transaction);
    await loadNews(transaction, today);
    await loadLeave(transaction, idOf, today);
    await loadTrainings(transaction, idOf, today);
    await loadBenefits(transaction, idOf);
    await loadLinks(transaction);
    await loadPayslips(transaction, idOf, today);
    await loadRoom(transaction, idOf, today);
    await setModerator(transaction, 'hilde.brandt@stagedoor.example', true);
  });
  report('The demo company is in.');
}

/** A salted hash for each person, one on each thread of Node's pool, with a line of progress at each quarter. */
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

async function loadPeople(db: Database, idOf: Map<string, string>, hashes: string[]): Promise<void> {
  const id = (key: string) => idOf.get(key) as string;

  await db.insert(user).values(
    people.map((person) => ({
      id: id(person.key),
      name: person.fullName,
      email: person.email,
      emailVerified: true,
      language: person.language,
    })),
  );
  await db.insert(account).values(
    people.map((person, index) => ({
      userId: id(person.key),
      accountId: id(person.key),
      providerId: 'credential',
      password: hashes[index],
    })),
  );
  const withProfile = people.filter((person) => person.profile);
  await db.insert(userProfile).values(
    withProfile.map((person) => ({
      userId: id(person.key),
      // Sam Bare has nothing on file, not even a name: every fallback shows.
      fullName: person.details ? person.fullName : null,
      username: person.username,
      position: person.position,
      department: person.department,
      profilePic: portraitOf(person),
    })),
  );
  await db.insert(employeeProfile).values(
    withProfile.map((person) => ({
      userId: id(person.key),
      managerId: person.manager && id(person.manager),
      leadershipTeam: leadersOf(person.key).map(asLeader),
      ...person.details,
    })),
  );
}

/** Aminata has everything, so she has told us about herself too. */
async function loadPersonalInfo(db: Database, idOf: Map<string, string>): Promise<void> {
  await db.insert(personalInfo).values({
    userId: idOf.get('aminata-kamara') as string,
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

function asLeader(person: DemoPerson): Leader {
  return { name: person.fullName, email: person.email, photo: portraitOf(person), title: person.position };
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

async function loadNews(db: Database, today: Date): Promise<void> {
  await db.insert(newsItem).values(
    news.map(({ slot, picture, line, body, daysAgo }) => ({
      slot,
      picture: `/news-pictures/${picture}.webp`,
      pictureSmall: `/news-pictures/${picture}-small.webp`,
      line,
      body,
      publishedAt: dayFrom(today, -daysAgo),
    })),
  );
  await db.insert(companyEvent).values(
    events.map(({ id, inDays, hour, minutes, title, place }) => {
      const startsAt = dayFrom(today, inDays);
      startsAt.setUTCHours(hour, minutes, 0, 0);
      return { id, startsAt, title, place };
    }),
  );
}

async function loadTrainings(db: Database, idOf: Map<string, string>, today: Date): Promise<void> {
  await db.insert(training).values(trainings);
  await db.insert(enrolment).values(
    enrolments.map(({ person, training: trainingId, dueInDays, done, ownChoice }) => ({
      userId: idOf.get(person) as string,
      trainingId,
      dueOn: dueInDays === null ? null : dayFrom(today, dueInDays).toISOString().slice(0, 10),
      doneAt: done ? dayFrom(today, -30) : null,
      ownChoice,
    })),
  );
}

async function loadBenefits(db: Database, idOf: Map<string, string>): Promise<void> {
  await db.insert(benefit).values(benefits);
  await db.insert(benefitEnrolment).values(
    benefitEnrolments.map(({ person, benefit: benefitId, since }) => ({
      userId: idOf.get(person) as string,
      benefitId,
      since,
    })),
  );
}

async function loadLinks(db: Database): Promise<void> {
  const screens = Object.entries(links) as [CompanyScreen, (typeof links)[CompanyScreen]][];
  await db.insert(companyScreen).values(screens.map(([screen, groups]) => ({ screen, groups })));
}

async function loadPayslips(db: Database, idOf: Map<string, string>, today: Date): Promise<void> {
  const payslips = people.flatMap((person) =>
    payslipsOf(person, today).map((one) => ({ ...one, userId: idOf.get(person.key) as string })),
  );
  await publishPayslips(db, payslips);
}

function dayFrom(today: Date, days: number): Date {
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + days);
  return day;
}
