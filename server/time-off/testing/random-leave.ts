import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { timesOfDay } from '#contract/leave-hours.ts';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { leaveEntry } from '#server/time-off/ledger/ledger-tables.ts';
import { aTeam } from './leave-team.ts';

/** A repeatable row of numbers below 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Does random things to the leave of a team, as its people, its manager and HR do, and expects after each few that the
 * entries in the database, less the leave that counts, are what every balance says.
 */
export async function playRandomLeave(testServer: TestServer, { times, seed }: { times: number; seed: number }) {
  const { db } = testServer;
  const hr = await consoleSender(testServer, 'hr');
  const { manager, people } = await aTeam(testServer, 3);
  const next = numbersFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const year = new Date().getUTCFullYear();
  const dayIn = (of: number) => new Date(Date.UTC(of, 0, 1 + below(365))).toISOString().slice(0, 10);
  const one = () => people[below(people.length)] as (typeof people)[number];
  const own = async (cookie: string) =>
    (await testServer.ask({ url: '/api/time-off/requests?language=en', cookie })).json() as LeaveRequest[];
  const some = async (state: string) => {
    const person = one();
    const found = (await own(person.cookie)).filter((request) => request.state === state);
    return { person, id: found[below(found.length)]?.id };
  };

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const startsOn = dayIn(year + below(2));
      const end = new Date(Date.parse(startsOn) + below(8) * 86_400_000).toISOString().slice(0, 10);
      const halves = { startsMidday: next() < 0.3, endsMidday: next() < 0.2 };
      const typeId = next() < 0.6 ? 'annual' : 'flexible';
      const input = { id: newId(), typeId, startsOn, endsOn: end, ...halves, note: '', language: 'en' };
      return testServer.post('/time-off/ask', input, one().cookie);
    },
    async () => {
      const startsOn = dayIn(year + below(2));
      const [startsAt, endsAt] = [timesOfDay()[below(48)], timesOfDay()[below(49)]];
      const times = { startsOn, endsOn: startsOn, startsMidday: false, endsMidday: false, startsAt, endsAt };
      const input = { id: newId(), typeId: 'flexible', ...times, note: '', language: 'en' };
      return testServer.post('/time-off/ask', input, one().cookie);
    },
    async () => {
      const { id } = await some('waiting');
      const answer = next() < 0.7 ? 'approved' : 'declined';
      return id && testServer.post('/time-off/answer', { id, answer, note: '', language: 'en' }, manager.cookie);
    },
    async () => {
      const { person, id } = await some(next() < 0.5 ? 'waiting' : 'approved');
      return id && testServer.post('/time-off/withdraw', { id, language: 'en' }, person.cookie);
    },
    async () => {
      const { person, id } = await some('withdrawn');
      return id && testServer.post('/time-off/restore', { id, language: 'en' }, person.cookie);
    },
    async () => {
      const { id } = await some('approved');
      return id && testServer.post('/time-off/take-back', { id, language: 'en' }, manager.cookie);
    },
    async () => {
      const { person, id } = await some('approved');
      const leave = (await own(person.cookie)).find((request) => request.id === id);
      if (!id || !leave) return;
      const span = (Date.parse(leave.endsOn) - Date.parse(leave.startsOn)) / 86_400_000;
      const [first, second] = [below(span + 1), below(span + 1)].toSorted((a, b) => a - b) as [number, number];
      const at = (place: number) =>
        new Date(Date.parse(leave.startsOn) + place * 86_400_000).toISOString().slice(0, 10);
      const dates = { startsOn: at(first), endsOn: at(second), startsMidday: next() < 0.3, endsMidday: next() < 0.2 };
      const input = { id, giveBack: newId(), ...dates, language: 'en' };
      const [path, cookie] = next() < 0.5 ? ['', person.cookie] : ['team/', manager.cookie];
      const answer = await testServer.post(`/time-off/${path}give-back`, input, cookie);
      if (answer.statusCode !== 200 || next() < 0.7) return;
      const undo = { id, giveBack: input.giveBack, language: 'en' };
      return testServer.post(`/time-off/${path}undo-give-back`, undo, cookie);
    },
    async () => {
      const of = year + below(2);
      const halves = below(20) - 8;
      const typeId = next() < 0.6 ? 'annual' : 'flexible';
      const entry = { id: newId(), userId: one().id, typeId, year: of, halves, day: dayIn(of) };
      return hr.post('leave/adjust', { ...entry, reason: 'By chance', belowZero: next() < 0.5 });
    },
    async () => {
      const { id: userId } = one();
      const { cookie } = hr;
      const url = `/api/console/leave/person?userId=${userId}&language=en`;
      const before = (await testServer.ask({ url, cookie })).json();
      const fields = ({ workingDays, allowances }: typeof before) => ({
        workingDays,
        allowances: allowances.map(({ typeId, year, own }: (typeof allowances)[number]) => ({ typeId, year, own })),
      });
      const after = fields(before);
      for (const allowance of after.allowances) allowance.own = next() < 0.3 ? null : below(80);
      return hr.post('leave/person', { ...after, userId, before: fields(before) });
    },
  ];

  for (let count = 1; count <= times; count += 1) {
    await acts[below(acts.length)]?.();
    if (count % 10 === 0 || count === times) await expectSums();
  }

  async function expectSums() {
    for (const { id, cookie } of people) {
      const { accounts } = (await testServer.ask({ url: '/api/time-off/ledger?language=en', cookie })).json() as {
        accounts: LeaveAccount[];
      };
      const sums = await db
        .select({
          typeId: leaveEntry.typeId,
          year: leaveEntry.year,
          halves: sql<number>`sum(${leaveEntry.halves})::int`,
        })
        .from(leaveEntry)
        .where(eq(leaveEntry.userId, id))
        .groupBy(leaveEntry.typeId, leaveEntry.year);
      for (const { lines, typeId, year: of, entitled, taken, planned, waiting, left } of accounts) {
        const all = lines.reduce((sum, { halves }) => sum + halves, 0);
        expect([entitled, left]).toEqual([all, all - taken - planned - waiting]);
        const booked = sums.find((sum) => sum.typeId === typeId && sum.year === of)?.halves;
        // What has been booked of this year is all of it; a year to come is expected until it is there.
        if (booked !== undefined && of === year && lines.every(({ isExpected }) => !isExpected)) {
          expect(booked).toBe(all);
        }
      }
    }
  }
}
