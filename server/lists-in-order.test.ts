import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import type { Overview } from '#contract/moderation.ts';
import { benefit, benefitEnrolment } from '#server/benefits/benefits-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { companyEvent } from '#server/home/home-tables.ts';
import { myVoiceMute, myVoiceReport } from '#server/my-voice/my-voice-tables.ts';
import { payrollAt, pdf, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { importerAt } from '#server/people/imports/testing/importer.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { pushSubscription } from '#server/push/push-tables.ts';
import { browsersOf } from '#server/push/subscription-rows.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { inputsOf, operations } from '#server/testing/operations.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { roomOf } from '#server/testing/test-room.ts';
import { grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveGiveBack, leaveRequest, publicHoliday } from '#server/time-off/time-off-tables.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db, newcomer, signIn } = testServer;
const hr = await peopleConsole(testServer);
const importer = await importerAt(testServer);
const payroll = await payrollAt(testServer);
await grantLeave(testServer);

/** The order in which three rows are made: neither the one that a list has, nor that turned round. */
const unlucky = [2, 3, 1];
const ordered = (words: (nth: number) => string) => [1, 2, 3].map(words);
const hours = (count: number) => sql`now() + make_interval(hours => ${count})`;
const read = async (url: string, cookie: string) => (await testServer.ask({ url: `/api${url}`, cookie })).json();

/** A file of people with a row for each of these names. */
const sheet = (at: string, ...names: string[]) =>
  Buffer.from(['email,full name', ...names.map((name) => `${randomId()}@${at},${name}`)].join('\n'));

/** Makes three people, the one whose name is second first; answers their names in order. */
async function crowd() {
  const common = randomId().slice(0, 8).replace(/\d/g, 'x');
  const people = new Map<number, Id>();
  for (const nth of unlucky) people.set(nth, (await hr.newcomer({ fullName: `${common} ${nth}` })).id);
  return { common, ids: [...people.values()], names: ordered((nth) => `${common} ${nth}`) };
}

describe('a list has its order, in whatever order its rows were made', () => {
  test('muted people by when it ends, and reports by when they were made', async () => {
    const mod = await newcomer();
    await giveRole(db, mod, 'moderator');
    const { seq } = await (async () => {
      const cookie = await signIn(await newcomer());
      return { seq: await roomOf(testServer, cookie).say('Rude') };
    })();
    for (const nth of unlucky) {
      const [one, other] = [await newcomer(), await newcomer()];
      await db.insert(myVoiceMute).values({ userId: one.id, until: hours(nth), reason: `${nth}`, by: mod.id });
      await db.insert(myVoiceReport).values({ seq, reporterId: other.id, reason: `${nth}`, at: hours(nth) });
    }
    const { muted, reports } = (await read('/moderation', await signIn(mod))) as Overview;
    expect(muted.map(({ reason }) => reason)).toEqual(ordered(String));
    expect(reports.map(({ reason }) => reason)).toEqual(ordered(String));
  });

  test('who is missing from a file, and the people of an act, by name', async () => {
    const { common, ids, names } = await crowd();
    const file = await importer.bring(sheet('other.example', 'Somebody'));
    const { people } = await importer.missing(file);
    expect(people.map(({ name }) => name).filter((name) => name.startsWith(common))).toEqual(names);

    const { results } = await hr.invite({ ids });
    expect(results.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('days of leave that were given back by when they were', async () => {
    const { id: userId, ...person } = await newcomer();
    const day = (nth: number) => new Date(Date.now() + nth * 86_400_000).toISOString().slice(0, 10);
    for (const nth of unlucky) {
      const [requestId, whole] = [randomId(), { startsMidday: false, endsMidday: false }];
      const dates = { startsOn: day(nth), endsOn: day(nth), ...whole };
      const leave = { id: requestId, userId, typeId: 'annual', workingDays: '1234567', note: '', ...dates };
      await db.insert(leaveRequest).values({ ...leave, state: 'approved' });
      await db.insert(leaveGiveBack).values({ id: randomId(), requestId, ...dates, givenAt: hours(nth - 9) });
    }
    const { accounts } = await read('/time-off/ledger?language=en', await signIn({ id: userId, ...person }));
    const given = (accounts as LeaveAccount[]).flatMap(({ givenBack }) => givenBack);
    expect(given.map(({ startsOn }) => startsOn)).toEqual([1, 2, 3].map(day));
  });

  test('browsers by when they were seen, the last first', async () => {
    const { person, cookie, browser } = await testServer.reader();
    const browsers = new Map([[unlucky[0], browser]]);
    for (const nth of unlucky.slice(1)) browsers.set(nth, await testServer.subscribe(cookie));
    for (const [nth, { endpoint }] of browsers) {
      await db
        .update(pushSubscription)
        .set({ seenAt: hours(-(nth ?? 0)) })
        .where(eq(pushSubscription.endpoint, endpoint));
    }
    const seen = (await browsersOf(db, person.id)).map(({ endpoint }) => endpoint);
    expect(seen).toEqual([1, 2, 3].map((nth) => browsers.get(nth)?.endpoint));
  });

  test('benefits by since when, managers whom somebody stands in for by first day, holidays by day', async () => {
    const person = await newcomer();
    const cookie = await signIn(person);
    const year = new Date().getUTCFullYear() + 1;
    const place = `Hall ${randomId()}`;
    for (const nth of unlucky) {
      const id = `benefit-${nth}`;
      const since = `2020-0${nth}-01`;
      await db.insert(benefit).values({ id, kind: 'health', name: { en: id }, about: { en: id } });
      await db.insert(benefitEnrolment).values({ userId: person.id, benefitId: id, since });
      const { id: managerId } = await newcomer();
      const days = { startsOn: `${year}-0${nth}-01`, endsOn: `${year}-06-01` };
      await db.insert(deputy).values({ managerId, deputyId: person.id, ...days });
      await db.insert(publicHoliday).values({ place, day: `${year}-0${nth}-01`, name: `${nth}` });
    }
    const benefits = await read('/benefits/mine?language=en', cookie);
    expect(benefits.map(({ id }: { id: string }) => id)).toEqual(ordered((nth) => `benefit-${nth}`));
    const ended = { userId: person.id, since: '2019-01-01', until: '2019-12-31' };
    await db.insert(benefit).values({ id: 'ended', kind: 'health', name: { en: 'x' }, about: { en: 'x' } });
    await db.insert(benefitEnrolment).values({ benefitId: 'ended', ...ended });
    const all = await read(`/console/people/benefits-of-person?userId=${person.id}`, hr.cookie);
    expect(all.map(({ id }: { id: string }) => id)).toEqual([...ordered((nth) => `benefit-${nth}`), 'ended']);
    const { standsInFor } = await read('/deputies/mine', cookie);
    expect(standsInFor.map(({ startsOn }: { startsOn: string }) => startsOn)).toEqual(
      ordered((nth) => `${year}-0${nth}-01`),
    );
    const { holidays } = await read(`/console/leave/holidays?year=${year}`, hr.cookie);
    const here = holidays.filter((one: { place: string }) => one.place === place);
    expect(here.map(({ name }: { name: string }) => name)).toEqual(ordered(String));
  });
});

test('events to come soonest first, those of the past the last one first', async () => {
  const editor = await consoleSender(testServer, 'editor');
  const year = new Date().getUTCFullYear();
  for (const nth of unlucky)
    for (const then of [year - 5, year + 5]) {
      const startsAt = new Date(`${then}-0${nth}-01T09:00:00Z`);
      await db
        .insert(companyEvent)
        .values({ id: randomId(), startsAt, title: { en: `${then} ${nth}` }, place: { en: 'x' } });
    }
  const { coming, past } = await editor.read<Record<'coming' | 'past', { title: { en: string } }[]>>('texts/events');
  expect(coming.map(({ title }) => title.en)).toEqual(ordered((nth) => `${year + 5} ${nth}`));
  expect(past.map(({ title }) => title.en)).toEqual(ordered((nth) => `${year - 5} ${nth}`).toReversed());
});

/** Paged lists, and how to read the items after each item; of those with a test of their own, its file. */
const pagedLists = {
  'audit.list': 'server/console/audit-trail.test.ts',
  'audit.ofPerson': 'server/console/audit-trail.test.ts',
  'audit.together': 'server/console/audit-trail.test.ts',
  'home.archive': 'server/home/archive.test.ts',
  'leaveCalendar.company': 'server/time-off/calendar/calendar.test.ts',
  'leaveCalendar.team': 'server/time-off/calendar/calendar.test.ts',
  'leaveInbox.list': 'server/time-off/inbox/inbox.test.ts',
  'people.list': 'server/people/list.test.ts',
  'trainingEnrolments.people': 'server/training/company-choice.test.ts',
  'myVoice.history': 'server/my-voice/log/messages.test.ts',
  'myVoice.changes': 'server/my-voice/log/messages.test.ts',
  'myVoice.search': 'server/my-voice/log/messages.test.ts',
  'people.act': async () => {
    const { ids } = await crowd();
    const { id } = await hr.invite({ ids });
    return {
      list: async (after = 0) => (await hr.act(id, after)).results,
      cursorOf: (_: object, nth: number) => nth + 1,
    };
  },
  'peopleImports.rows': async () => {
    const id = await importer.bring(sheet('new.example', 'One', 'Two', 'Three'));
    const list = async (after = 0) => {
      const url = `imports/rows?id=${id}&state=new&after=${after}`;
      return (await importer.read<{ rows: { line: number }[] }>(url)).rows;
    };
    return { list, cursorOf: ({ line }: { line: number }) => line };
  },
  'peopleImports.missing': async () => {
    await crowd();
    const id = await importer.bring(sheet('none.example', 'Somebody'));
    return {
      list: async (after = 0) => (await importer.missing(id, after)).people,
      cursorOf: (_: object, nth: number) => nth + 1,
    };
  },
  'payslipBatches.documents': async () => {
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => [name, pdf(randomId())]);
    const id = await payroll.bring('october.zip', zipOfFiles(Object.fromEntries(files)));
    const list = async (after?: number) => {
      const further = after === undefined ? '' : `&after=${after}`;
      return (await payroll.read<{ documents: { position: number }[] }>(`payslips/documents?id=${id}${further}`))
        .documents;
    };
    return { list, cursorOf: ({ position }: { position: number }) => position };
  },
  'payslipBatches.list': async () => {
    for (const name of ['a.zip', 'b.zip', 'c.zip']) await payroll.bring(name, zipOfFiles({ 'x.pdf': pdf(name) }));
    const list = async (before?: Id) =>
      (await payroll.read<{ batches: { id: Id }[] }>(`payslips${before ? `?before=${before}` : ''}`)).batches;
    return { list, cursorOf: ({ id }: { id: Id }) => id };
  },
};

describe('a paged list reads on after each of its items, nothing twice and nothing left out', () => {
  test('each paged list is listed here', () => {
    const paged = operations.filter(({ name, method }) => {
      const inputs = inputsOf(name);
      return method === 'GET' && (inputs.includes('after') || inputs.includes('before'));
    });
    expect(Object.keys(pagedLists).toSorted()).toEqual(paged.map(({ name }) => name).toSorted());
  });

  test.each(Object.entries(pagedLists).filter(([, of]) => typeof of === 'function'))('%s', async (_, of) => {
    type List = { list(cursor?: unknown): Promise<object[]>; cursorOf(item: object, nth: number): unknown };
    const { list, cursorOf } = (await (of as () => Promise<unknown>)()) as List;
    const whole = await list();
    expect(whole.length).toBeGreaterThan(2);
    for (const [nth, item] of whole.entries()) expect(await list(cursorOf(item, nth))).toEqual(whole.slice(nth + 1));
  });
});
