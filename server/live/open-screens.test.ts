import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import { publishLinks } from '#server/company/publish-links.ts';
import { addArticle } from '#server/home/newsroom/article-rows.ts';
import { writeMoments } from '#server/home/newsroom/moment-rows.ts';
import { publishMoments } from '#server/home/newsroom/moments-worker.ts';
import { publishNews } from '#server/home/publish-news.ts';
import { liveNotifyChannel, liveWord } from '#server/notify/live-channel.ts';
import { addBatch } from '#server/pay/batches/batch-rows.ts';
import { payslipRuns } from '#server/pay/batches/payslip-runs.ts';
import { pdfOfPages } from '#server/pay/batches/testing/pages-pdf.ts';
import { payrollAt, pdf, workRuns, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { operations } from '#server/testing/operations.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { samples } from '#server/testing/samples.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { escalateAllDue } from '#server/time-off/escalation.ts';
import { grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';

/**
 * Whose open screens hear of what, for everything that changes something that a screen shows, and what the audit has of
 * it. A writing operation that is not in the list, and whose sample does not say why, fails the first test.
 */
const testServer = await openTestServer({ payslipsReleasedAloneUpTo: 3 });
afterAll(testServer.close);
const { db } = testServer;

const member = async () => {
  const person = await testServer.newcomer();
  return { ...person, cookie: await testServer.signIn(person) };
};
const [above, manager, person, deputy] = [await member(), await member(), await member(), await member()];
const hr = await peopleConsole(testServer);
const sender = await consoleSender(testServer, 'hr');
const payroll = await payrollAt(testServer);
const editor = await consoleSender(testServer, 'editor');
const administrator = await consoleSender(testServer, 'administrator');
const second = await payrollAt(testServer);
const who: Record<string, string> = {
  [above.id]: 'above',
  [manager.id]: 'manager',
  [person.id]: 'person',
  [deputy.id]: 'deputy',
  [payroll.person.id]: 'payroll',
  [second.person.id]: 'second',
};

const heard: string[] = [];
const stop = await testServer.database.listen(liveNotifyChannel, {
  heard: (word) => heard.push(word),
  missed: () => {},
});
afterAll(stop);

/** What open screens hear of an act, each once: a topic, and whose screens. */
async function heardOf(act: () => Promise<unknown>): Promise<string[]> {
  await silence();
  heard.length = 0;
  await act();
  await silence();
  const words = heard.flatMap((word) => liveWord(word) ?? []);
  const topics = words.flatMap((word) =>
    'topic' in word ? [`${word.topic}: ${word.userId === null ? 'everybody' : (who[word.userId] ?? 'another')}`] : [],
  );
  return [...new Set(topics)].toSorted();
}

/** Waits until everything that was said before is heard: words come in the order of their commits. */
async function silence(): Promise<void> {
  const id = crypto.randomUUID();
  const word = JSON.stringify({ typing: { id, name: null } });
  await db.execute(sql`select pg_notify(${liveNotifyChannel}, ${word})`);
  await expect.poll(() => heard.includes(word), { interval: 5 }).toBe(true);
}

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
let days = 30;

/** A leave of the person, on a day of its own. */
async function leave(
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn',
  escalatedTo: string | null = null,
  of = person,
) {
  const [id, on] = [newId(), day(days++)];
  const answered = ['approved', 'declined'].includes(state);
  await db.execute(sql`insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday,
    working_days, note, state, escalated_to, answered_by, answered_at, withdrawn_at, withdrawn_from)
    values (${id}, ${of.id}, 'unpaid', ${on}, ${on}, false, false, '1234567', '', ${state}, ${escalatedTo},
      ${answered ? manager.id : null}, ${answered ? new Date().toISOString() : null}::timestamptz,
      ${state === 'withdrawn' ? new Date().toISOString() : null}::timestamptz,
      ${state === 'withdrawn' ? 'waiting' : null})`);
  return id;
}

/** Gives the one day of an approved leave back, or undoes it, as somebody. */
const giveBack = async (name: OperationName, id: string, by: { cookie: string }, more: object = {}) => {
  const [row] = (
    await db.execute<{ day: string }>(sql`select starts_on::text as day from leave_request where id = ${id}`)
  ).rows;
  const dates = { startsOn: row?.day, endsOn: row?.day, startsMidday: false, endsMidday: false };
  return post(name, { id, giveBack: newId(), ...dates, ...more }, by);
};

/** A leave of the person whose one day somebody has given back, under the id of the leave. */
async function givenBack(by: { id: string }) {
  const id = await leave('approved', above.id);
  await db.execute(sql`insert into leave_give_back (id, request_id, starts_on, ends_on, starts_midday, ends_midday, given_by)
    select id, id, starts_on, ends_on, false, false, ${by.id} from leave_request where id = ${id}`);
  await db.execute(
    sql`update leave_request set given_back = array[starts_on || ' 0', starts_on || ' 1'] where id = ${id}`,
  );
  return id;
}

/** Sends to an operation by its name; whatever is not as it should be fails the test. */
async function post(name: OperationName, body: object, { cookie }: { cookie: string }): Promise<void> {
  const url = operations.find((operation) => operation.name === name)?.url ?? '';
  const answer = await testServer.ask({ method: 'POST', url, body, cookie });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
}

/** A draft of the news. */
async function article() {
  const id = newId();
  await post(
    'newsroom.add',
    { id, slot: 'news', title: { en: 'x' }, text: { en: 'x' }, audience: null, mustRead: false },
    editor,
  );
  return id;
}

/** A group on a screen of the company. */
async function linkGroup() {
  const id = newId();
  const content = { is: 'group', heading: { en: 'x' }, urgent: false };
  await post('companyLinks.save', { screen: 'workplace', id, version: 0, content }, editor);
  return id;
}

beforeAll(async () => {
  await grantLeave(testServer);
  await putUnder(testServer, manager, [person]);
  await putUnder(testServer, above, [manager]);
  await giveRole(db, manager, 'moderator');
  await db.execute(sql`insert into deputy (manager_id, deputy_id, starts_on, ends_on)
    values (${manager.id}, ${deputy.id}, ${day(-1)}, ${day(9)})`);
  const words = JSON.stringify({ en: 'x' });
  for (const id of ['offered', 'other']) {
    await db.execute(sql`insert into training (id, minutes, title, summary, offered)
      values (${id}, 5, ${words}, ${words}, true)`);
  }
});

const answerers = ['leaves: another', 'team-time-off: deputy', 'team-time-off: manager', 'time-off: person'];
const withAbove = ['team-time-off: above', ...answerers].toSorted();
const language = 'en';
const batches = ['payslip-batches: payroll', 'payslip-batches: second'];
const words = { en: 'x' };
const office = { kind: 'text', title: words, about: words };
const kind = { name: words, yearlyHalves: null, isRetired: false };
const unknownFile = () => zipOfFiles({ 'nobody-of-this-name_2026-10.pdf': pdf(crypto.randomUUID()) });
const ownFile = (of: TestPerson = person, month = '2026-10') =>
  zipOfFiles({ [`${of.profile?.username}_${month}.pdf`]: pdf(crypto.randomUUID()) });

/** A batch in its review; a document of it. */
async function batch(file = ownFile()) {
  const id = await payroll.bring('october.zip', file);
  return { id, document: (await payroll.documents(id))[0]?.id ?? '' };
}

const message = async () => String(await roomOf(testServer, person.cookie).say('x'));

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const announcement = { text: 'x', mustRead: true };

async function announced(): Promise<string> {
  const id = newId();
  await post('announcements.add', { id, ...announcement, publishAt: inAnHour() }, manager);
  return id;
}

async function report(): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(sql`insert into my_voice_report (id, seq, reporter_id, reason)
    values (${id}, ${await message()}, ${deputy.id}, 'x')`);
  return id;
}

type Tells = {
  prepare?: () => Promise<string>;
  act: (prepared: string) => Promise<unknown>;
  hears: string[];
  /** What the audit has of it; nothing by default. */
  audits?: string[];
};

/** A report of the person, for a day of its own. */
async function absence(): Promise<string> {
  const [id, on] = [newId(), day(days++)];
  const said = { startsOn: on, returnsOn: on, minutesLate: null, phone: '', note: '' };
  await post('absence.report', { id, kind: 'sickness', ...said, saidAt: new Date().toISOString() }, person);
  return id;
}
const entry = () => {
  const said = { startsOn: day(days++), returnsOn: null, minutesLate: 5, phone: '', note: '' };
  return { id: newId(), userId: person.id, kind: 'late', ...said };
};
const settling = { do: 'settle', isDone: true };
const ofAbsence = ['absence: person', 'absences: another', 'team-absence: deputy', 'team-absence: manager'];

const tells: Partial<Record<OperationName, Tells>> = {
  'absence.change': {
    prepare: absence,
    act: (id) => post('absence.change', { id, change: { do: 'end', on: day(0) } }, person),
    audits: ['absence-ended'],
    hears: ofAbsence,
  },
  'absence.report': { act: absence, audits: ['absence-reported'], hears: ofAbsence },
  'absences.change': {
    prepare: absence,
    act: (id) => post('absences.change', { userId: person.id, id, change: settling }, sender),
    audits: ['absence-done'],
    hears: ofAbsence,
  },
  'absences.enter': {
    act: () => post('absences.enter', entry(), sender),
    audits: ['absence-entered'],
    hears: ofAbsence,
  },
  'absences.see': {
    prepare: absence,
    act: (id) => post('absences.see', { ids: [id] }, sender),
    hears: ofAbsence,
  },
  'teamAbsence.change': {
    prepare: absence,
    act: (id) => post('teamAbsence.change', { id, change: settling }, manager),
    audits: ['absence-done'],
    hears: ofAbsence,
  },
  'teamAbsence.enter': {
    act: () => post('teamAbsence.enter', entry(), deputy),
    audits: ['absence-entered'],
    hears: ofAbsence,
  },
  'teamAbsence.see': {
    prepare: absence,
    act: (id) => post('teamAbsence.see', { ids: [id] }, deputy),
    hears: ofAbsence,
  },
  'deputies.end': {
    prepare: async () => {
      await post('deputies.name', { userId: deputy.id, startsOn: day(0), endsOn: day(5) }, above);
      return '';
    },
    act: () => post('deputies.end', {}, above),
    audits: ['deputy-ended'],
    hears: ['team-time-off: above', 'team-time-off: deputy'],
  },
  'deputies.name': {
    act: () => post('deputies.name', { userId: deputy.id, startsOn: day(0), endsOn: day(6) }, above),
    audits: ['deputy-named'],
    hears: ['team-time-off: above', 'team-time-off: deputy'],
  },
  'emergency.read': {
    act: () => post('emergency.read', { userId: person.id }, sender),
    audits: ['emergency-contact-read'],
    hears: ['profile: person'],
  },
  'leaveSettings.importHolidays': {
    act: async () => {
      const file = await sender.send('holidays.csv', Buffer.from(`place,day,name\nBerlin,${day(90)},x\n`));
      await post('leaveSettings.importHolidays', { uploadId: file.uploadId, isTrial: false }, sender);
    },
    audits: ['holidays-imported'],
    hears: ['time-off: everybody'],
  },
  'leaveSettings.orderTypes': {
    prepare: async () => JSON.stringify((await sender.read<{ types: { id: string }[] }>('leave/types')).types),
    act: (types) =>
      post('leaveSettings.orderTypes', { ids: JSON.parse(types).map(({ id }: { id: string }) => id) }, sender),
    audits: ['leave-types-changed'],
    hears: ['time-off: everybody'],
  },
  'leaveSettings.removeType': {
    prepare: async () => {
      const id = newId();
      await post('leaveSettings.saveType', { id, ...kind, before: null }, sender);
      return id;
    },
    act: (id) => post('leaveSettings.removeType', { id }, sender),
    audits: ['leave-types-changed'],
    hears: ['time-off: everybody'],
  },
  'leaveSettings.saveHoliday': {
    act: () =>
      post('leaveSettings.saveHoliday', { before: null, after: { place: 'Paris', day: day(91), name: 'x' } }, sender),
    audits: ['holidays-changed'],
    hears: ['time-off: everybody'],
  },
  'leaveSettings.saveOfPerson': {
    act: () => {
      const fields = { workingDays: '12345', allowances: [] };
      return post('leaveSettings.saveOfPerson', { userId: person.id, ...fields, before: fields }, sender);
    },
    audits: ['leave-of-person-changed'],
    hears: ['time-off: person'],
  },
  'leaveInbox.answer': {
    prepare: () => leave('waiting', above.id),
    act: (id) => post('leaveInbox.answer', { ids: [id], answer: 'approved', note: '', despiteClashes: true }, sender),
    audits: ['leave-approved'],
    hears: withAbove,
  },
  'leaveInbox.assign': {
    prepare: () => leave('waiting'),
    act: (id) => post('leaveInbox.assign', { ids: [id], managerId: above.id }, sender),
    audits: ['leave-assigned'],
    hears: withAbove,
  },
  'leaveInbox.enter': {
    act: () => {
      // Among three days one is no weekend.
      const on = { startsOn: day(days), endsOn: day(days + 2), startsMidday: false, endsMidday: false };
      days += 3;
      return post('leaveInbox.enter', { id: newId(), userId: person.id, typeId: 'unpaid', ...on, note: '' }, sender);
    },
    audits: ['leave-entered', 'leave-approved'],
    hears: answerers,
  },
  'leaveInbox.giveBack': {
    prepare: () => leave('approved', above.id),
    act: (id) => giveBack('leaveInbox.giveBack', id, sender, { userId: person.id }),
    audits: ['leave-given-back'],
    hears: withAbove,
  },
  'leaveInbox.nudge': {
    prepare: () => leave('waiting'),
    act: (id) => post('leaveInbox.nudge', { ids: [id] }, sender),
    audits: ['leave-nudged'],
    hears: answerers,
  },
  'leaveInbox.takeBack': {
    prepare: () => leave('approved', above.id),
    act: (id) => post('leaveInbox.takeBack', { ids: [id] }, sender),
    audits: ['leave-answer-taken-back'],
    hears: withAbove,
  },
  'leaveInbox.undoGiveBack': {
    prepare: () => givenBack(sender.person),
    act: (id) => post('leaveInbox.undoGiveBack', { id, userId: person.id, giveBack: id }, sender),
    audits: ['leave-give-back-undone'],
    hears: withAbove,
  },
  'leaveLedger.adjust': {
    act: () => {
      const entry = {
        id: newId(),
        userId: person.id,
        typeId: 'annual',
        year: new Date().getUTCFullYear(),
        day: day(0),
      };
      return post('leaveLedger.adjust', { ...entry, halves: 1, reason: 'x', belowZero: false }, sender);
    },
    audits: ['leave-adjusted'],
    hears: ['time-off: person'],
  },
  'leaveLedger.closeYear': {
    prepare: async () => {
      const year = new Date().getUTCFullYear() - 1;
      const url = `leave/year-end?year=${year}&language=${language}`;
      return JSON.stringify({ year, seen: (await sender.read<{ seen: string }>(url)).seen });
    },
    act: (made) => post('leaveLedger.closeYear', JSON.parse(made), sender),
    audits: ['leave-year-closed'],
    hears: ['time-off: everybody'],
  },
  'leaveSettings.saveType': {
    act: () => post('leaveSettings.saveType', { id: newId(), ...kind, before: null }, sender),
    audits: ['leave-types-changed'],
    hears: ['time-off: everybody'],
  },
  'announcements.add': {
    act: () => post('announcements.add', { id: newId(), ...announcement, publishAt: inAnHour() }, manager),
    audits: ['announcement-saved'],
    hears: ['moderation: manager'],
  },
  'announcements.cancel': {
    prepare: announced,
    act: (id) => post('announcements.cancel', { id }, manager),
    audits: ['announcement-cancelled'],
    hears: ['moderation: manager'],
  },
  'announcements.change': {
    prepare: announced,
    act: (id) => post('announcements.change', { id, version: 1, ...announcement, publishAt: inAnHour() }, manager),
    audits: ['announcement-saved'],
    hears: ['moderation: manager'],
  },
  'moderation.closeReports': {
    prepare: report,
    act: (id) => post('moderation.closeReports', { ids: [id] }, manager),
    audits: ['report-closed'],
    hears: ['moderation: manager'],
  },
  'moderation.hide': {
    prepare: message,
    act: (seq) => post('moderation.hide', { seq: Number(seq), reason: 'x' }, manager),
    audits: ['message-hidden'],
    hears: ['moderation: manager'],
  },
  'moderation.mute': {
    act: () => post('moderation.mute', { userId: deputy.id, minutes: 0, reason: '' }, manager),
    audits: ['person-unmuted'],
    hears: ['moderation: manager', 'room-mute: deputy'],
  },
  'moderation.reopenReports': {
    prepare: async () => {
      const id = await report();
      await post('moderation.closeReports', { ids: [id] }, manager);
      return id;
    },
    act: (id) => post('moderation.reopenReports', { ids: [id] }, manager),
    audits: ['report-reopened'],
    hears: ['moderation: manager'],
  },
  'moderation.setMode': {
    act: () => post('moderation.setMode', { mode: 'open' }, manager),
    audits: ['room-mode-changed'],
    hears: ['moderation: manager'],
  },
  'myVoice.report': {
    prepare: message,
    act: (seq) => post('myVoice.report', { seq: Number(seq), reason: 'x' }, deputy),
    audits: ['message-reported'],
    hears: ['moderation: manager'],
  },
  'myVoice.seen': {
    prepare: message,
    act: (seq) => post('myVoice.seen', { seq: Number(seq) }, deputy),
    hears: ['my-voice: deputy'],
  },
  'payslipBatches.accept': {
    prepare: async () => JSON.stringify(await batch(ownFile(person, '2026-09'))),
    act: (made) =>
      post('payslipBatches.accept', { ...JSON.parse(made), documents: [JSON.parse(made).document] }, payroll),
    audits: ['payslip-accepted'],
    hears: batches,
  },
  'payslipBatches.assign': {
    prepare: async () => JSON.stringify(await batch(unknownFile())),
    act: (made) => post('payslipBatches.assign', { ...JSON.parse(made), userId: person.id }, payroll),
    audits: ['payslip-assigned'],
    hears: batches,
  },
  'payslipBatches.begin': {
    act: () => payroll.begin('october.zip', ownFile()),
    audits: ['payslips-uploaded'],
    hears: batches,
  },
  'payslipBatches.discard': {
    prepare: async () => JSON.stringify(await batch()),
    act: (made) => post('payslipBatches.discard', { id: JSON.parse(made).id }, payroll),
    audits: ['payslips-discarded'],
    hears: batches,
  },
  'payslipBatches.holdBack': {
    prepare: async () => {
      const { id } = await batch(ownFile(above));
      await payroll.does('release', { id, visibleFrom: new Date(Date.now() + 86_400_000).toISOString() });
      return id;
    },
    act: (id) => post('payslipBatches.holdBack', { id }, payroll),
    audits: ['payslips-held-back'],
    hears: batches,
  },
  'payslipBatches.leaveOut': {
    prepare: async () => JSON.stringify(await batch()),
    act: (made) => {
      const { id, document } = JSON.parse(made);
      return post('payslipBatches.leaveOut', { id, documents: [document], isOut: true }, payroll);
    },
    audits: ['payslip-left-out'],
    hears: batches,
  },
  'payslipBatches.release': {
    prepare: async () => (await batch(ownFile(deputy))).id,
    act: (id) => post('payslipBatches.release', { id, visibleFrom: null }, payroll),
    audits: ['payslips-confirmed'],
    hears: batches,
  },
  'payslipBatches.confirm': {
    prepare: async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => testServer.newcomer()));
      const files = people.map(({ profile }) => [`${profile?.username}_2026-10.pdf`, pdf(crypto.randomUUID())]);
      const { id } = await batch(zipOfFiles(Object.fromEntries(files)));
      await payroll.does('release', { id, visibleFrom: null });
      return id;
    },
    act: async (id) => {
      const { submittedAt } = await payroll.batch(id);
      await post('payslipBatches.confirm', { id, submittedAt }, second);
    },
    audits: ['payslips-confirmed'],
    hears: batches,
  },
  'payslipBatches.recall': {
    prepare: async () => {
      const { id } = await batch(ownFile(manager));
      await payroll.does('release', { id, visibleFrom: null });
      return id;
    },
    act: (id) => post('payslipBatches.recall', { id, documents: null, reason: 'x' }, payroll),
    hears: batches,
  },
  'payslipBatches.replace': {
    prepare: async () => {
      const made = await batch(ownFile(await testServer.newcomer()));
      await payroll.does('release', { id: made.id, visibleFrom: null });
      const uploadId = await payroll.send('other.pdf', pdf(crypto.randomUUID()));
      return JSON.stringify({ ...made, uploadId, reason: 'x' });
    },
    act: (made) => post('payslipBatches.replace', JSON.parse(made), payroll),
    audits: ['payslip-replaced'],
    hears: [...batches, 'payslips: another'],
  },
  'payslipBatches.settle': {
    prepare: async () => {
      const of = await testServer.newcomer();
      const files = ['a', 'b'].map((part) => [`${of.profile?.username}_2026-10_${part}.pdf`, pdf(crypto.randomUUID())]);
      return (await batch(zipOfFiles(Object.fromEntries(files)))).id;
    },
    act: (id) => post('payslipBatches.settle', { id, problem: 'month-twice' }, payroll),
    audits: ['payslip-accepted'],
    hears: batches,
  },
  'payslipBatches.split': {
    prepare: () => payroll.bring('october.pdf', pdfOfPages([['E-none'], ['Two']])),
    act: (id) => post('payslipBatches.split', { id, by: 'every', every: 1 }, payroll),
    audits: ['payslips-split'],
    hears: batches,
  },
  'payslipBatches.tryAgain': {
    prepare: async () => {
      const { id } = await batch();
      await db.execute(sql`update payslip_batch set state = 'recalling' where id = ${id}`);
      await db.execute(sql`insert into run (kind, subject, state, ended_at)
        values ('payslips-recall', ${id}, 'failed', now())`);
      return id;
    },
    act: (id) => post('payslipBatches.tryAgain', { id }, payroll),
    audits: ['payslips-tried-again'],
    hears: batches,
  },
  'people.add': {
    act: () => hr.newcomer({ fullName: 'Somebody New' }),
    audits: ['person-added'],
    hears: ['profile: another'],
  },
  'people.change': {
    // The first change also writes down that the manager leads somebody.
    prepare: async () => {
      await hr.change(person.id, { position: 'Fly-man' });
      return '';
    },
    act: () => hr.change(person.id, { position: 'Rigger' }),
    audits: ['person-changed'],
    hears: ['profile: person'],
  },
  'profile.savePersonalInfo': {
    act: () => {
      const blank = { phone: null, emergencyName: null, emergencyRelation: null, emergencyPhone: null };
      return post('profile.savePersonalInfo', { id: newId(), preferredName: 'x', ...blank, version: 0 }, person);
    },
    audits: ['personal-info-changed'],
    hears: ['profile: person'],
  },
  'teamEmergency.read': {
    act: () => post('teamEmergency.read', { userId: person.id, reason: 'x' }, deputy),
    audits: ['emergency-contact-read'],
    hears: ['profile: person'],
  },
  'timeOff.answer': {
    prepare: () => leave('waiting', above.id),
    act: (id) => post('timeOff.answer', { id, answer: 'approved', note: '', language }, manager),
    audits: ['leave-approved'],
    hears: withAbove,
  },
  'timeOff.ask': {
    act: () => {
      // A whole week, as one day may be a Saturday.
      const on = { startsOn: day(200), endsOn: day(206), startsMidday: false, endsMidday: false };
      return post('timeOff.ask', { id: newId(), typeId: 'unpaid', ...on, note: '', language }, person);
    },
    audits: ['leave-asked'],
    hears: answerers,
  },
  'timeOff.giveBack': {
    prepare: () => leave('approved', above.id),
    act: (id) => giveBack('timeOff.giveBack', id, person, { language }),
    audits: ['leave-given-back'],
    hears: withAbove,
  },
  'timeOff.giveBackOfTeam': {
    prepare: () => leave('approved', above.id),
    act: (id) => giveBack('timeOff.giveBackOfTeam', id, manager, { language }),
    audits: ['leave-given-back'],
    hears: withAbove,
  },
  'timeOff.restore': {
    prepare: () => leave('withdrawn', above.id),
    act: (id) => post('timeOff.restore', { id, language }, person),
    audits: ['leave-restored'],
    hears: withAbove,
  },
  'timeOff.takeBack': {
    prepare: () => leave('approved', above.id),
    act: (id) => post('timeOff.takeBack', { id, language }, manager),
    audits: ['leave-answer-taken-back'],
    hears: withAbove,
  },
  'timeOff.undoGiveBack': {
    prepare: () => givenBack(person),
    act: (id) => post('timeOff.undoGiveBack', { id, giveBack: id, language }, person),
    audits: ['leave-give-back-undone'],
    hears: withAbove,
  },
  'timeOff.undoGiveBackOfTeam': {
    prepare: () => givenBack(manager),
    act: (id) => post('timeOff.undoGiveBackOfTeam', { id, giveBack: id, language }, manager),
    audits: ['leave-give-back-undone'],
    hears: withAbove,
  },
  'home.acknowledge': {
    prepare: async () => {
      const id = newId();
      await addArticle(
        db,
        { id, slot: 'news', title: { en: 'x' }, text: { en: 'x' }, audience: null, mustRead: true },
        null,
      );
      await writeMoments(db, id, { publishAt: null, expiresAt: null });
      return id;
    },
    act: (id) => post('home.acknowledge', { id }, person),
    hears: ['news: person'],
  },
  'newsroom.change': {
    prepare: async () => {
      const id = await article();
      await post('newsroom.publish', { id, version: 1, publishAt: null, expiresAt: null }, editor);
      return id;
    },
    act: (id) =>
      post(
        'newsroom.change',
        { id, version: 1, slot: 'news', title: { en: 'y' }, text: { en: 'y' }, audience: null, mustRead: false },
        editor,
      ),
    audits: ['news-saved'],
    hears: ['news: everybody'],
  },
  'newsroom.publish': {
    prepare: article,
    act: (id) => post('newsroom.publish', { id, version: 1, publishAt: null, expiresAt: null }, editor),
    audits: ['news-published'],
    hears: ['news: everybody'],
  },
  'newsroom.recall': {
    prepare: async () => {
      const id = await article();
      await post('newsroom.publish', { id, version: 1, publishAt: null, expiresAt: null }, editor);
      return id;
    },
    act: (id) => post('newsroom.recall', { id }, editor),
    audits: ['news-recalled'],
    hears: ['news: everybody'],
  },
  'timeOff.withdraw': {
    prepare: () => leave('waiting', above.id),
    act: (id) => post('timeOff.withdraw', { id, language }, person),
    audits: ['leave-withdrawn'],
    hears: withAbove,
  },
  'companyLinks.move': {
    prepare: linkGroup,
    act: (id) => post('companyLinks.move', { screen: 'workplace', id, to: 0 }, editor),
    audits: ['text-moved'],
    hears: ['company: everybody'],
  },
  'companyLinks.save': { act: linkGroup, audits: ['text-saved'], hears: ['company: everybody'] },
  'companyBenefits.save': {
    act: () => {
      const content = { kind: 'money', name: words, about: words, provider: '', url: '' };
      return post('companyBenefits.save', { id: newId(), version: 0, content }, editor);
    },
    audits: ['text-saved'],
    hears: ['benefits: everybody'],
  },
  'companyTrainings.save': {
    act: () => {
      const content = { title: words, summary: words, minutes: '5', url: '', offered: true };
      return post('companyTrainings.save', { id: newId(), version: 0, content }, editor);
    },
    audits: ['text-saved'],
    hears: ['company: everybody'],
  },
  'companyEvents.save': {
    act: () => {
      const content = { startsAt: '2031-05-03T09:00:00.000Z', title: words, place: words };
      return post('companyEvents.save', { id: newId(), version: 0, content }, editor);
    },
    audits: ['text-saved'],
    hears: ['news: everybody'],
  },
  'companySetup.turnFeature': {
    act: () => post('companySetup.turnFeature', { feature: 'timeline', on: true }, administrator),
    audits: ['feature-turned-on'],
    hears: ['company: everybody'],
  },
  'training.enrol': {
    act: () => post('training.enrol', { id: 'offered' }, person),
    hears: ['company: person'],
  },
  'training.leave': {
    prepare: async () => {
      await post('training.enrol', { id: 'other' }, person);
      return '';
    },
    act: () => post('training.leave', { id: 'other' }, person),
    hears: ['company: person'],
  },
};

test('of every operation that writes either open screens hear, as tested here, or its sample says why not', () => {
  const writing = operations.filter(({ method }) => method === 'POST').map(({ name }) => name);
  const unheard = writing.filter((name) => samples[name].unheard);
  expect([...Object.keys(tells), ...unheard].toSorted()).toEqual(writing.toSorted());
});

test.for(Object.entries(tells))('%s reaches the screens that show it, and the audit', async ([, tell]) => {
  const { prepare, act, hears, audits = [] } = tell;
  const prepared = (await prepare?.()) ?? '';
  const { rows: before } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit`);
  expect(await heardOf(() => act(prepared))).toEqual(hears);
  const { rows } = await db.execute<{ action: string }>(sql`select action from audit where id > ${before[0]?.id}`);
  expect([...new Set(rows.map(({ action }) => action))].toSorted()).toEqual(audits.toSorted());
});

describe('what the company publishes reaches everybody', () => {
  test.for<[string, string, () => Promise<unknown>]>([
    ['news', 'news', () => publishNews(db, { news: [], events: [] }, async () => Buffer.alloc(0))],
    ['links', 'company', () => publishLinks(db, { workplace: [{ heading: words, contacts: [office] }] })],
  ])('as %s', async ([, topic, act]) => {
    expect(await heardOf(act)).toEqual([`${topic}: everybody`]);
  });
});

test('an article reaches everybody when it appears by itself, and when it expires', async () => {
  const id = newId();
  await post(
    'newsroom.add',
    { id, slot: 'news', title: { en: 'x' }, text: { en: 'x' }, audience: null, mustRead: false },
    editor,
  );
  const set = (moments: string) =>
    db.execute(sql`update news_article set ${sql.raw(moments)} where id = ${id}`).then(() => publishMoments(db));
  expect(await heardOf(() => set(`publish_at = now() + interval '1 hour'`))).toEqual([]);
  expect(await heardOf(() => set('publish_at = now()'))).toEqual(['news: everybody']);
  expect(await heardOf(() => publishMoments(db))).toEqual([]);
  expect(await heardOf(() => set('expires_at = now()'))).toEqual(['news: everybody']);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await post('newsroom.publish', { id, version: 1, publishAt: null, expiresAt: inAnHour }, editor);
  expect(await heardOf(() => set('expires_at = now()'))).toEqual(['news: everybody']);
});

test('payslips that a command publishes reach whoever got one', async () => {
  const bytes = pdf(crypto.randomUUID());
  const payslip = { userId: person.id, fileName: 'x', sourceKey: crypto.randomUUID(), issuedOn: '2026-10-15', bytes };
  expect(await heardOf(() => publishPayslips(db, [payslip]))).toEqual(['payslips: person']);
});

test('a request that HR gives to another leaves the screens of whoever it was given to before', async () => {
  const id = await leave('waiting');
  await post('leaveInbox.assign', { ids: [id], managerId: above.id }, sender);
  const give = () => post('leaveInbox.assign', { ids: [id], managerId: deputy.id }, sender);
  expect(await heardOf(give)).toEqual(withAbove);
});

test('a deputy who is replaced by another hears it, and so does the other', async () => {
  const name = (userId: string) => post('deputies.name', { userId, startsOn: day(0), endsOn: day(7) }, above);
  await name(deputy.id);
  const topics = await heardOf(() => name(person.id));
  expect(topics).toEqual(['above', 'deputy', 'person'].map((one) => `team-time-off: ${one}`));
  await post('deputies.end', {}, above);
});

test('a request that escalates reaches the manager’s manager too', async () => {
  const id = await leave('waiting');
  await db.execute(sql`update leave_request set asked_at = now() - interval '9 days' where id = ${id}`);
  const escalation = { days: 7, publicUrl: 'http://localhost:3000' };
  expect(await heardOf(() => escalateAllDue(db, escalation, new Date(), testServer.log.logger))).toEqual(withAbove);
});

test('somebody’s leaving and coming back reaches those who answered their leave', async () => {
  // What other tests began.
  await workRuns(testServer);
  const leaver = await member();
  await putUnder(testServer, manager, [leaver]);
  await leave('waiting', null, leaver);
  const ofLeaver = ['team-time-off: deputy', 'team-time-off: manager', 'time-off: another'];
  expect(await heardOf(() => hr.showOut(leaver.id, { reportsTo: 'own-manager' }))).toEqual(
    expect.arrayContaining(ofLeaver),
  );
  expect(await heardOf(() => hr.bringBack(leaver.id))).toEqual(expect.arrayContaining(ofLeaver));
});

test('a change of manager reaches the teams that somebody leaves and joins, with their deputies', async () => {
  const mover = await member();
  const move = (to: TestPerson) => heardOf(() => hr.change(mover.id, {}, { managerId: to.id }));
  // The first also writes down who leads somebody.
  for (const to of [manager, above]) await move(to);
  expect(await move(manager)).toEqual([
    'profile: another',
    ...['team-absence: above', 'team-absence: deputy', 'team-absence: manager'],
    ...['team-time-off: above', 'team-time-off: deputy', 'team-time-off: manager'],
  ]);
  await move(above);
});

test('an import reaches each whom it is about', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-screens-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const importing = async (count: number) => {
    const key = crypto.randomUUID();
    const rows = Array.from({ length: count }, (_, row) => `${key}-${row}@house.example,Import ${row}`);
    const path = join(folder, `${count}.csv`);
    await writeFile(path, `email,full name\n${rows.join('\n')}\n`);
    return heardOf(() => operatorAt(db)('import', 'employees', path, '--no-invite', '--yes'));
  };
  // The first also writes down who leads somebody.
  await importing(1);
  expect(await importing(101)).toEqual(['profile: another']);
});

test.for(Object.keys(payslipRuns) as (keyof typeof payslipRuns)[])(
  'a run %s that fails reaches payroll',
  async (kind) => {
    const id = newId();
    await addBatch(db, { id, name: 'x', issuedOn: '2026-10-15', uploadId: null, sha256: '', uploadedBy: null });
    await db.execute(sql`insert into run (kind, subject, attempts) values (${kind}, ${id}, 9)`);
    // Runs that other tests began may be due as well.
    expect(await heardOf(() => workRuns(testServer))).toEqual(expect.arrayContaining(batches));
    const { rows } = (await db.execute(sql`select state from run where subject = ${id}`)) as { rows: unknown[] };
    expect(rows).toEqual([{ state: 'failed' }]);
  },
);

test('a run that is refused reaches payroll', async () => {
  const [id, uploadId] = [newId(), await payroll.send('october.zip', ownFile())];
  const other = { issuedOn: '2026-10-15', sha256: '0'.repeat(64) };
  await post('payslipBatches.begin', { id, uploadId, ...other }, payroll);
  // Runs that other tests began may be due as well.
  expect(await heardOf(() => workRuns(testServer))).toEqual(expect.arrayContaining(batches));
  expect((await payroll.batch(id)).state).toBe('unreadable');
});
