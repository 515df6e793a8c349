import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  absenceProofAddress,
  auditExportAddress,
  batchDocumentAddress,
  notReadAddress,
  payrollExportAddress,
  peopleExportAddress,
  pieceAddress,
  trainingPeopleAddress,
} from '#contract/console-paths.ts';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { roleNames } from '#contract/role-names.ts';
import { recordEach } from '#server/audit/audit.ts';
import type { access } from '#server/collect-features.ts';
import { addArticle } from '#server/home/newsroom/article-rows.ts';
import { writeMoments } from '#server/home/newsroom/moment-rows.ts';
import { addBatch, saveBatch } from '#server/pay/batches/batch-rows.ts';
import { payrollAt, pdf, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { addAct } from '#server/people/bulk-actions/act-rows.ts';
import { announcement } from '#server/push/announcement-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, signInToConsole, wholeCompany } from '#server/testing/role-holders.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import {
  crewSize,
  everyName,
  fillTwoHalls,
  type Hall,
  mark,
  reviews,
  type Side,
  scopeOf,
  sides,
} from '#server/testing/two-halls.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { addUpload } from '#server/uploads/upload-rows.ts';

/**
 * What answers tell of people outside a scope. Every operation and route whose query finds only people of the scope, or
 * only what the caller began, has a subject on both sides: whoever has the role for one hall finds that hall's, and
 * whoever has it for the whole company finds both. So a look that would find nothing anyway fails. The same looks say what
 * is still found of people who have left.
 */
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

/** Whose policy says `about: 'people'` or `about: 'person'`. */
type About<Kind> = {
  [Name in OperationName]: (typeof access)[Name] extends { about: Kind } ? Name : never;
}[OperationName];

/** Somebody with every role for one hall, or for the whole company. */
type Holder = { for: Side | 'both'; id: Id; cookie: string };

/** Tells whether a holder finds the subject of a side. */
type Look = (holder: Holder, side: Side) => Promise<boolean>;

/** What a holder finds by their scope, and what only whoever began it. */
type Looks = { byScope?: [Look, ...Look[]]; byBeginner?: [Look, ...Look[]]; ofNobody?: () => Fields };

const holders: Holder[] = [];
let halls: Record<Side, Hall>;
/** Without documents, so that everybody of payroll sees it. */
const emptyBatch = newId();
/** An act that the holder of a side began. */
const acts: Partial<Record<Side, Id>> = {};

/** An article for a side, and one more for the outside, so that a sum tells them apart. */
const articles: Record<Side, Id> = { inside: newId(), outside: newId() };

beforeAll(async () => {
  halls = await fillTwoHalls(testServer);
  const words = { en: 'Fire safety' };
  await db.insert(training).values({ id: 'fire', minutes: 5, title: words, summary: words });
  const all = [...halls.inside.ids, ...halls.outside.ids];
  await db.insert(enrolment).values(all.map((userId) => ({ userId, trainingId: 'fire' })));
  for (const side of sides) await addArticle(db, { id: articles[side], ...articleFor(side) }, null);
  await addArticle(db, { id: newId(), ...articleFor('outside') }, null);
  for (const whose of [...sides, 'both'] as const) {
    const person = await testServer.newcomer();
    const scope = whose === 'both' ? wholeCompany : scopeOf(whose);
    for (const role of roleNames) await giveRole(db, person, role, scope);
    holders.push({ for: whose, id: person.id, cookie: await signInToConsole(testServer, person) });
  }
  const file = { name: 'empty.zip', issuedOn: '2026-10-15', uploadId: null, sha256: '', uploadedBy: null };
  await addBatch(db, { id: emptyBatch, ...file });
  await saveBatch(db, emptyBatch, { state: 'recalled' });
  const lost = { about: 'payslip', subject: emptyBatch, notReached: 'mail-failed' } as const;
  const everybody = [...halls.inside.ids, ...halls.outside.ids];
  await db.insert(announcement).values(everybody.map((userId) => ({ userId, ...lost })));
  for (const side of sides) acts[side] = await actOf(side);
});

const audienceOf = (side: Side) => ({ locations: [`Hall ${mark[side]}`], departments: [], managers: [] });

function articleFor(side: Side) {
  return {
    slot: 'news' as const,
    title: { en: mark[side] },
    text: { en: 'x' },
    audience: audienceOf(side),
    mustRead: true,
  };
}

/** A look at a side's article, which is as it was afterwards. */
const ofArticle = (name: OperationName, more: (side: Side) => Fields = () => ({})): Looks => ({
  byScope: [opened(name, (side) => ({ id: articles[side], ...more(side) }))],
});

/** A look at a live article of a side: a draft asks nobody to read it. */
const whileLive =
  (look: (holder: Holder, id: Id, side: Side) => Promise<boolean>): Look =>
  async (holder, side) => {
    const id = newId();
    await addArticle(db, { id, ...articleFor(side) }, null);
    await writeMoments(db, id, { publishAt: null, expiresAt: null });
    const isFound = await look(holder, id, side);
    await db.execute(sql`delete from news_article where id = ${id}`);
    return isFound;
  };

/** Whether an article of a side is found, to delete it where it is a draft. */
const isDeletable: Look = async (holder, side) => {
  const isFound = await opened('newsroom.delete', () => ({ id: articles[side] }))(holder, side);
  await db.execute(sql`update news_article set deleted_at = null where id = ${articles[side]}`);
  return isFound;
};

const beginner = (side: Side) => holders.find((holder) => holder.for === side) as Holder;

async function actOf(side: Side): Promise<Id> {
  const id = newId();
  const of = { begunBy: beginner(side).id, scope: [scopeOf(side)] };
  await addAct(db, { id, kind: 'invite', input: {}, total: 0, ...of });
  return id;
}

type Fields = Record<string, unknown>;

/** Sends a right request to an operation. */
async function fire(name: OperationName, { cookie }: Holder, fields: Fields = {}): Promise<LightMyRequestResponse> {
  const { method, url } = operations.find((one) => one.name === name) ?? { method: 'GET', url: '' };
  const answer =
    method === 'GET'
      ? await testServer.ask({ url: `${url}?${new URLSearchParams(fields as Record<string, string>)}`, cookie })
      : await testServer.ask({ method, url, cookie, body: fields });
  if (answer.json().code === 'BAD_REQUEST' || answer.statusCode >= 500) throw new Error(`${name}: ${answer.body}`);
  return answer;
}

const payrollPeriod = () => ({ id: newId(), first: utcToday(), last: utcToday(), columns: ['name'] });

async function payrollExportOf(holder: Holder): Promise<string> {
  const period = payrollPeriod();
  await fire('payrollExports.make', holder, period);
  return period.id;
}

/** A look for a side's word in an answer, or in a part of it. */
const named =
  (
    name: OperationName,
    fields: (holder: Holder) => Fields = () => ({}),
    part = (answer: Answer): unknown => answer,
  ): Look =>
  async (holder, side) =>
    JSON.stringify(part((await fire(name, holder, fields(holder))).json())).includes(mark[side]);

// biome-ignore lint/suspicious/noExplicitAny: the part of an answer that a look reads
type Answer = any;

/** A look at a sum, which is of one hall, or of both and perhaps others. */
const counted =
  (
    name: OperationName,
    fields: () => Fields,
    sum: (answer: Answer) => number,
    size: Record<Side, number> = crewSize,
  ): Look =>
  async (holder, side) => {
    const count = sum((await fire(name, holder, fields())).json());
    return count === size[side] || count >= size.inside + size.outside;
  };

/** A look at a side's object by its id: for all others it does not exist. */
const opened =
  (name: OperationName, fields: (side: Side) => Fields): Look =>
  async (holder, side) =>
    (await fire(name, holder, fields(side))).statusCode !== 404;

const anyName = () => ({ text: everyName });

const ofBatch = (name: OperationName, more: Fields = {}): Looks => ({
  byScope: [opened(name, (side) => ({ id: halls[side].batch, ...more }))],
});

/** Begins an act on everybody with a wrong number of people, so that the answer says how many there are by now. */
const actOnMany = (name: OperationName, more: Fields = {}): [Look, Look] => {
  const selections = [
    () => ({ ids: [...halls.inside.ids, ...halls.outside.ids] }),
    () => ({ filter: anyName(), except: [] }),
  ];
  const [byIds, byFilter] = selections.map((selection) =>
    counted(
      name,
      () => ({ id: newId(), expected: 99, selection: selection(), ...more }),
      ({ now }) => now,
    ),
  );
  return [byIds as Look, byFilter as Look];
};

/** The head of a holder's hall, who leads one person of each hall. */
const headOf = (holder: Holder) => halls[holder.for === 'both' ? 'inside' : holder.for].head;

const unseen = '00000000-0000-4000-8000-000000000000';

/** The problems of a record with an employee id, or a manager, of a side. */
async function problemsOf(name: 'people.add' | 'people.change', holder: Holder, side: Side, managerId: string | null) {
  const fields = { employeeId: `${mark[side].toLowerCase()}-3` };
  const whole = { fullName: 'x', email: `${newId()}@house.example`, ...fields };
  const answer = await fire(name, holder, {
    ...(name === 'people.add'
      ? { id: newId(), fields: whole, invite: false }
      : { userId: headOf(holder), version: 0, fields }),
    managerId,
  });
  return answer.json().problems as { code: string; takenBy?: { name: string } | null }[];
}

const edited = (name: 'people.add' | 'people.change'): [Look, Look] => [
  async (holder, side) =>
    (await problemsOf(name, holder, side, null)).some(({ takenBy }) => takenBy?.name.includes(mark[side])),
  async (holder, side) =>
    !(await problemsOf(name, holder, side, halls[side].foreman)).some(({ code }) => code === 'manager-unknown'),
];

/** Whether a repeat is answered as the first time: else it would tell that somebody of elsewhere is there. */
const isAddedAlready: Look = async (holder, side) => {
  const [id, email] = [newId(), `${newId()}@house.example`];
  await db.execute(sql`insert into "user" (id, name, email) values (${id}, 'x', ${email})`);
  await db.execute(sql`insert into user_profile (user_id) values (${id})`);
  await db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${scopeOf(side).locations[0]})`);
  const answer = await fire('people.add', holder, { id, fields: { email }, managerId: null, invite: false });
  await db.execute(sql`delete from "user" where id = ${id}`);
  return answer.json().outcome === 'added';
};

/** The entries of an act, by which one finds an actor alone or a subject alone. */
const entriesOf = (act: string) =>
  named('audit.list', anyName, ({ entries }) => entries.filter((entry: { act: string }) => entry.act === act));

/** Whether somebody sees what was done at once to two people of a side. */
const isPartOfWhole: Look = async (holder, side) => {
  const entry = { act: 'person-changed', result: 'ok', subject: halls[side].idle } as const;
  await recordEach(db, [entry, entry]);
  const { rows } = await db.execute<{ id: number }>(sql`select max(id)::int as id from audit`);
  return (await fire('audit.together', holder, { entry: rows[0]?.id })).json().entries.length > 0;
};

const exported =
  (address: string, isMeant: (line: string) => boolean): Look =>
  async ({ cookie }, side) => {
    const lines = await savedLines(`${address}?language=en&text=${everyName}`, cookie);
    return lines.some((line) => isMeant(line) && line.includes(mark[side]));
  };

/** The rows of a workbook that a route answers. */
async function savedLines(url: string, cookie: string): Promise<string[]> {
  const answer = await testServer.ask({ url, cookie });
  return answer.statusCode === 200 ? (await savedTable(answer)).rows.map((cells) => cells.join()) : [];
}

/** A file of a side's holder, of one byte, of which nothing has arrived. */
async function uploadOf(side: Side): Promise<Id> {
  await db.execute(sql`delete from upload`);
  const id = newId();
  await addUpload(db, beginner(side).id, { id, name: mark[side], size: 1, modified: 0 });
  return id;
}

/** What a holder of payroll is shown of a file with a document for everybody. */
const matched = new Map<Holder, Promise<string>>();
async function bring(holder: Holder): Promise<string> {
  // Of acts that were resumed, on which payroll does not work.
  await db.execute(sql`delete from run where kind = 'people-act'`);
  const payroll = await payrollAt(testServer, holder.for === 'both' ? wholeCompany : scopeOf(holder.for));
  // A newcomer's id is their username, too.
  const usernames = sides.map((side) => halls[side].idle);
  const files = usernames.map((username) => [`${username}_2026-10.pdf`, pdf(username)]);
  const id = await payroll.bring('all.zip', zipOfFiles(Object.fromEntries(files)));
  return JSON.stringify((await payroll.documents(id)).map(({ recipient }) => recipient));
}

const thisMonth = () => ({ month: utcToday().slice(0, 7), language: 'en' });

/** Whether an act on many requests finds a side's, which was answered before, so that nothing changes. */
const onLeave =
  (name: OperationName, fields: (holder: Holder) => Fields = () => ({})): Look =>
  async (holder, side) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from leave_request where state = 'approved' and user_id = any(${sql.param(halls[side].ids)}::uuid[])`);
    const answer = await fire(name, holder, { ids: [rows[0]?.id], ...fields(holder) });
    return answer.json().results?.some(({ outcome }: { outcome: string }) => outcome !== 'gone') ?? false;
  };

const looks: Record<About<'people'>, Looks> & { [Name in About<'person'>]?: Looks } = {
  'absences.board': { byScope: [named('absences.board')] },
  'absences.see': {
    byScope: [
      async (holder, side) => {
        await db.execute(sql`delete from absence_look`);
        return (await fire('absences.see', holder, { ids: [halls[side].absence] })).json().seen > 0;
      },
    ],
  },
  'audit.list': { byScope: [entriesOf('pay-unlocked'), entriesOf('person-changed')] },
  'audit.together': { byScope: [isPartOfWhole] },
  'benefitEnrolments.choices': { ofNobody: () => ({}) },
  'leaveCalendar.company': {
    byScope: [
      named('leaveCalendar.company', thisMonth, ({ people }) => people),
      counted('leaveCalendar.company', thisMonth, ({ month }) => month.people),
      counted(
        'leaveCalendar.company',
        thisMonth,
        ({ month }) => month.away.find(({ day }: { day: string }) => day === utcToday())?.people,
      ),
    ],
  },
  'leaveInbox.answer': {
    byScope: [onLeave('leaveInbox.answer', () => ({ answer: 'declined', note: '', despiteClashes: false }))],
  },
  'leaveInbox.assign': {
    byScope: [
      onLeave('leaveInbox.assign', (holder) => ({ managerId: headOf(holder) })),
      async (holder, side) => {
        const fields = { ids: [unseen], managerId: halls[side].foreman };
        return (await fire('leaveInbox.assign', holder, fields)).statusCode === 200;
      },
    ],
  },
  'leaveInbox.list': {
    byScope: [
      named(
        'leaveInbox.list',
        () => ({ language: 'en' }),
        ({ requests }) => requests.map(({ person, alsoAway }: Answer) => [person, alsoAway]),
      ),
      counted(
        'leaveInbox.list',
        () => ({ language: 'en' }),
        ({ total }) => total,
      ),
    ],
  },
  'leaveInbox.nudge': { byScope: [onLeave('leaveInbox.nudge')] },
  'leaveInbox.takeBack': { byScope: [onLeave('leaveInbox.takeBack')] },
  // A repeat is answered as the first time.
  'newsroom.add': ofArticle('newsroom.add', articleFor),
  'newsroom.change': ofArticle('newsroom.change', (side) => ({ version: 1, ...articleFor(side) })),
  'newsroom.delete': { byScope: [isDeletable] },
  'newsroom.groups': { byScope: [named('newsroom.groups')] },
  'newsroom.list': {
    byScope: [
      named(
        'newsroom.list',
        () => ({ language: 'en' }),
        ({ articles }) => articles,
      ),
      counted(
        'newsroom.list',
        () => ({ language: 'en' }),
        ({ counts }) => Object.values<number>(counts).reduce((sum, count) => sum + count),
        { inside: 1, outside: 2 },
      ),
    ],
  },
  'newsroom.one': ofArticle('newsroom.one'),
  'newsroom.publish': ofArticle('newsroom.publish', () => ({ version: 1, publishAt: null, expiresAt: null })),
  'newsroom.reach': { byScope: [opened('newsroom.reach', (side) => ({ audience: audienceOf(side) }))] },
  'newsroom.reading': {
    byScope: [
      whileLive(async (holder, id) => (await fire('newsroom.reading', holder, { id })).statusCode === 200),
      whileLive(async (holder, id, side) => (await fire('newsroom.reading', holder, { id })).body.includes(mark[side])),
    ],
  },
  'newsroom.remind': {
    byScope: [whileLive(async (holder, id) => (await fire('newsroom.remind', holder, { id })).statusCode === 200)],
  },
  'newsroom.recall': ofArticle('newsroom.recall'),
  'newsroom.restore': ofArticle('newsroom.restore'),
  // It is of nobody, until it is in an article.
  'newsroom.review': ofArticle('newsroom.review', () => ({ version: 1, asks: true, note: '' })),
  'newsroom.storePicture': { ofNobody: () => ({ large: 'aaaa', small: 'aaaa' }) },
  'newsroom.version': ofArticle('newsroom.version', () => ({ version: 1 })),
  'overview.payslips': {
    byScope: [
      counted(
        'overview.payslips',
        () => ({}),
        ({ review }) => review,
        reviews,
      ),
      named('overview.payslips'),
    ],
  },
  'overview.people': {
    byScope: [
      counted(
        'overview.people',
        () => ({}),
        ({ working }) => working,
      ),
      counted(
        'overview.people',
        () => ({}),
        ({ leaving }) => leaving,
      ),
      counted(
        'overview.people',
        () => ({}),
        ({ away }) => away,
      ),
      counted(
        'overview.people',
        () => ({}),
        ({ leave }) => leave.waiting,
      ),
    ],
  },
  'payrollExports.changes': {
    byScope: [
      async (holder, side) => {
        const period = payrollPeriod();
        await fire('payrollExports.make', holder, period);
        // As if nothing of it had been in the export before.
        await db.execute(sql`update payroll_line set change = 'new' where export_id = ${period.id}::uuid`);
        const look = named(
          'payrollExports.changes',
          () => ({ id: period.id, language: 'en' }),
          ({ changes }) => changes,
        );
        return look(holder, side);
      },
    ],
  },
  'payrollExports.list': {
    byBeginner: [
      async (holder, side) => {
        const id = await payrollExportOf(beginner(side));
        return (await fire('payrollExports.list', holder)).body.includes(id);
      },
    ],
  },
  'payrollExports.make': {
    byScope: [
      counted(
        'payrollExports.make',
        () => payrollPeriod(),
        ({ lines }) => lines,
        // Everybody has leave today, and one of each side reported an absence.
        { inside: crewSize.inside + 1, outside: crewSize.outside + 1 },
      ),
    ],
  },
  'payslipBatches.accept': ofBatch('payslipBatches.accept', { documents: [unseen] }),
  'payslipBatches.assign': {
    byScope: [
      async (holder, side) => {
        const fields = { id: halls[side].batch, document: unseen, userId: headOf(holder) };
        return (await fire('payslipBatches.assign', holder, fields)).statusCode !== 404;
      },
    ],
  },
  'payslipBatches.begin': {
    byScope: [
      async (holder, side) => {
        matched.set(holder, matched.get(holder) ?? bring(holder));
        return (await matched.get(holder))?.includes(mark[side]) ?? false;
      },
    ],
  },
  'payslipBatches.candidates': { byScope: [named('payslipBatches.candidates', anyName)] },
  'payslipBatches.confirm': ofBatch('payslipBatches.confirm', { submittedAt: '2026-11-25T09:00:00.000Z' }),
  'payslipBatches.discard': ofBatch('payslipBatches.discard'),
  'payslipBatches.documents': ofBatch('payslipBatches.documents'),
  'payslipBatches.holdBack': ofBatch('payslipBatches.holdBack'),
  'payslipBatches.leaveOut': ofBatch('payslipBatches.leaveOut', { documents: [unseen], isOut: true }),
  'payslipBatches.list': { byScope: [named('payslipBatches.list')] },
  'payslipBatches.missing': {
    byScope: [
      opened('payslipBatches.missing', (side) => ({ id: halls[side].batch })),
      named('payslipBatches.missing', () => ({ id: emptyBatch })),
      counted(
        'payslipBatches.missing',
        () => ({ id: emptyBatch }),
        ({ count }) => count,
      ),
    ],
  },
  'payslipBatches.notReached': {
    byScope: [
      opened('payslipBatches.notReached', (side) => ({ id: halls[side].batch })),
      named('payslipBatches.notReached', () => ({ id: emptyBatch })),
      counted(
        'payslipBatches.notReached',
        () => ({ id: emptyBatch }),
        ({ count }) => count,
      ),
    ],
  },
  'payslipBatches.one': ofBatch('payslipBatches.one'),
  'payslipBatches.recall': ofBatch('payslipBatches.recall', { documents: null, reason: 'x' }),
  'payslipBatches.release': ofBatch('payslipBatches.release', { visibleFrom: null }),
  'payslipBatches.replace': ofBatch('payslipBatches.replace', { document: unseen, uploadId: unseen, reason: 'x' }),
  'payslipBatches.settle': ofBatch('payslipBatches.settle', { problem: 'month-twice' }),
  'payslipBatches.split': ofBatch('payslipBatches.split', { by: 'joined' }),
  'payslipBatches.tryAgain': ofBatch('payslipBatches.tryAgain'),
  'people.act': { byBeginner: [opened('people.act', (side) => ({ id: acts[side] }))] },
  'people.acts': {
    byBeginner: [
      async (holder, side) => {
        // Not the one that another test may have ended and put away by now.
        const id = await actOf(side);
        return (await fire('people.acts', holder)).body.includes(id);
      },
    ],
  },
  'people.add': { byScope: [...edited('people.add'), isAddedAlready] },
  'people.bringBack': { byScope: actOnMany('people.bringBack') },
  'people.change': { byScope: edited('people.change') },
  'people.changeMany': { byScope: actOnMany('people.changeMany', { fields: { shift: 'x' } }) },
  'people.changeTraining': {
    byScope: actOnMany('people.changeTraining', { training: 'fire', what: 'enrol', day: '2031-01-01' }),
  },
  'people.consequences': {
    byScope: [
      counted(
        'people.consequences',
        () => ({ selection: { filter: anyName(), except: [] } }),
        ({ people }) => people,
      ),
      named('people.consequences', (holder) => ({ selection: { ids: [headOf(holder)] } })),
    ],
  },
  'people.endBenefit': { byScope: actOnMany('people.endBenefit', { benefit: 'bus', until: '2031-01-31' }) },
  'people.giveBenefit': { byScope: actOnMany('people.giveBenefit', { benefit: 'bus', since: '2031-01-01' }) },
  'people.invite': { byScope: actOnMany('people.invite') },
  'people.list': {
    byScope: [
      // A row also names the manager, who may be of elsewhere.
      named('people.list', anyName, ({ people }) => people.map(({ fullName }: { fullName: string }) => fullName)),
      counted('people.list', anyName, ({ total }) => total),
    ],
  },
  'people.managers': {
    byScope: [
      async (holder, side) => (await fire('people.managers', holder, anyName())).body.includes(halls[side].foreman),
    ],
  },
  'people.record': {
    byScope: [
      named(
        'people.record',
        (holder) => ({ userId: headOf(holder), language: 'en' }),
        ({ someReports }) => someReports,
      ),
    ],
  },
  'people.putAwayAct': { byBeginner: [opened('people.putAwayAct', (side) => ({ id: acts[side] }))] },
  'people.resumeAct': { byBeginner: [opened('people.resumeAct', (side) => ({ id: acts[side] }))] },
  'people.showOut': {
    byScope: [
      ...actOnMany('people.showOut', { lastDay: null, reportsTo: 'later' }),
      async (holder, side) => {
        const fields = { id: newId(), selection: { ids: [unseen] }, expected: 1, lastDay: null };
        const answer = await fire('people.showOut', holder, { ...fields, reportsTo: halls[side].foreman });
        return answer.json().code !== 'MANAGER_UNKNOWN';
      },
    ],
  },
  'people.stopAct': { byBeginner: [opened('people.stopAct', (side) => ({ id: acts[side] }))] },
  'people.takeBack': {
    byBeginner: [opened('people.takeBack', (side) => ({ id: newId(), act: acts[side] }))],
  },
  'people.units': {
    byScope: [
      named('people.units', undefined, ({ departments }) => departments),
      named('people.units', undefined, ({ locations }) => locations),
    ],
  },
  'roles.candidates': { byScope: [named('roles.candidates', anyName)] },
  'roles.list': {
    byScope: [
      named('roles.list', undefined, ({ grants }) => grants),
      named('roles.list', undefined, ({ departments }) => departments),
      named('roles.list', undefined, ({ locations }) => locations),
    ],
  },
  'structure.reports': {
    byScope: [named('structure.reports'), named('structure.reports', () => ({ managerId: halls.inside.head }))],
  },
  'trainingEnrolments.list': {
    byScope: [
      counted(
        'trainingEnrolments.list',
        () => ({}),
        (all) => all.find(({ id }: { id: string }) => id === 'fire').due,
      ),
    ],
  },
  'trainingEnrolments.people': {
    byScope: [named('trainingEnrolments.people', () => ({ id: 'fire', state: 'due' }))],
  },
  'uploads.begin': {
    byBeginner: [
      async (holder, side) => {
        const fields = { id: await uploadOf(side), name: 'x', size: 1, modified: 0 };
        return (await fire('uploads.begin', holder, fields)).statusCode === 200;
      },
    ],
  },
  'uploads.end': {
    byBeginner: [
      async (holder, side) => {
        await fire('uploads.end', holder, { id: await uploadOf(side) });
        return (await db.$count(sql`upload`)) === 0;
      },
    ],
  },
  'uploads.mine': {
    byBeginner: [
      async (holder, side) => {
        await uploadOf(side);
        return (await fire('uploads.mine', holder)).body.includes(mark[side]);
      },
    ],
  },
};

/** The same of routes that are no operations. */
const looksOfRoutes: Record<string, Looks> = {
  [auditExportAddress]: {
    byScope: [
      exported(auditExportAddress, (line) => line.includes('Unlocked their pay')),
      exported(auditExportAddress, (line) => line.includes('Changed a record')),
    ],
  },
  [absenceProofAddress(':id')]: {
    byScope: [
      async ({ cookie }, side) =>
        (await testServer.ask({ url: absenceProofAddress(halls[side].proof), cookie })).statusCode === 200,
    ],
  },
  [batchDocumentAddress(':id')]: {
    byScope: [
      async ({ cookie }, side) =>
        (await testServer.ask({ url: batchDocumentAddress(halls[side].document), cookie })).statusCode === 200,
    ],
  },
  [payrollExportAddress(':id', ':kind')]: {
    byBeginner: [
      async ({ cookie }, side) => {
        const url = payrollExportAddress(await payrollExportOf(beginner(side)), 'csv');
        return (await testServer.ask({ url, cookie })).statusCode === 200;
      },
    ],
  },
  [notReadAddress]: {
    byScope: [
      whileLive(async ({ cookie }, id, side) =>
        (await savedLines(`${notReadAddress}?language=en&id=${id}`, cookie)).join().includes(mark[side]),
      ),
    ],
  },
  [trainingPeopleAddress]: {
    byScope: [
      async ({ cookie }, side) =>
        (await savedLines(`${trainingPeopleAddress}?language=en&id=fire`, cookie)).join().includes(mark[side]),
    ],
  },
  [peopleExportAddress]: { byScope: [exported(peopleExportAddress, () => true)] },
  [pieceAddress(':id', ':number')]: {
    byBeginner: [
      async ({ cookie }, side) => {
        const headers = { 'content-type': 'application/octet-stream' };
        const url = pieceAddress(await uploadOf(side), 0);
        return (
          (await testServer.ask({ method: 'PUT', url, body: Buffer.from('x'), cookie, headers })).statusCode === 200
        );
      },
    ],
  },
};

/** Everybody of the outside leaves, or is back. */
const leave = (at: string | null) =>
  db.execute(sql`update "user" set deactivated_at = ${at}::timestamptz
    where id = any(${sql.param(halls.outside.ids)}::uuid[])`);

/** Whose looks all find those who have left, too: what was done, what was paid, and what names no people. */
const alsoOfLeavers = [
  ...[/^audit\./, /^newsroom\./, /^overview\.payslips$/, /^payrollExports\./, /^payslipBatches\./, /^roles\.list$/],
  ...[auditExportAddress, absenceProofAddress(':id'), batchDocumentAddress(':id')].map((url) => new RegExp(`^${url}$`)),
  // Nobody is named by what was seen.
  /^absences\.see$/,
];

/** Of which some looks do, in their order. By an id an act names leavers, and says of each that they have left. */
const partlyOfLeavers: Record<string, boolean[]> = {
  'newsroom.reading': [true, false],
  'people.add': [true, false, true],
  'people.bringBack': [true, false],
  'people.change': [true, false],
  'people.changeMany': [true, false],
  'people.changeTraining': [true, false],
  'people.endBenefit': [true, false],
  'people.giveBenefit': [true, false],
  'people.invite': [true, false],
  'people.showOut': [true, false, false],
};

test('every route about people has a look', () => {
  const ofPeople = [...testServer.app.routePolicies].filter(
    ([, policy]) => typeof policy === 'object' && 'about' in policy && policy.about === 'people',
  );
  expect(Object.keys(looksOfRoutes).toSorted()).toEqual(ofPeople.map(([url]) => url).toSorted());
});

describe.each([...Object.entries(looks), ...Object.entries(looksOfRoutes)])(
  '%s',
  (name, { byScope, byBeginner, ofNobody }) => {
    const both = async (look: Look, holder: Holder) => {
      await db.execute(sql`delete from rate_limit`);
      const found: Side[] = [];
      for (const side of sides) if (await look(holder, side)) found.push(side);
      return [holder.for, ...found];
    };

    if (byScope) {
      test('finds what the scope covers, and nothing beside it', async () => {
        for (const look of byScope) {
          for (const holder of holders) {
            expect(await both(look, holder)).toEqual([holder.for, ...(holder.for === 'both' ? sides : [holder.for])]);
          }
        }
      });
    }

    if (byScope) {
      test('finds whoever has left where it should, and nowhere else', async () => {
        const [holder] = holders.filter(({ for: side }) => side === 'outside');
        const found = [];
        await leave('2026-11-01T12:00:00Z');
        try {
          for (const look of byScope) {
            await db.execute(sql`delete from rate_limit`);
            found.push(await look(holder as Holder, 'outside'));
          }
        } finally {
          await leave(null);
        }
        const isOfAll = alsoOfLeavers.some((one) => one.test(name));
        expect(found).toEqual(partlyOfLeavers[name] ?? byScope.map(() => isOfAll));
      });
    }

    if (ofNobody) {
      test('says nothing of anybody', async () => {
        for (const holder of holders) {
          const { body } = await fire(name as OperationName, holder, ofNobody());
          expect(sides.filter((side) => body.includes(mark[side]))).toEqual([]);
        }
      });
    }

    if (byBeginner) {
      test('is for whoever began it alone', async () => {
        for (const look of byBeginner) {
          for (const holder of holders) {
            expect(await both(look, holder)).toEqual([holder.for, ...(holder.for === 'both' ? [] : [holder.for])]);
          }
        }
      });
    }
  },
);
