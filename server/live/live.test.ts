import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { liveBeat, liveClose, livePathSince, liveQuestion } from '#contract/live.ts';
import { deactivate } from '#server/directory/invites.ts';
import { publish } from '#server/notify/publish.ts';
import { longestSession } from '#server/session/session-length.ts';
import { session, user } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { goLive, type LiveClient } from '#server/testing/live-client.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { password } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
const other = await testServer.openAnother();
const [here, there] = [await listen(testServer.app), await listen(other.app)];
afterAll(async () => {
  await other.close();
  await testServer.close();
});

const open: LiveClient[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { socket } of open.splice(0)) socket.terminate();
});
async function live(port: number, cookie: string, path?: string): Promise<LiveClient> {
  const client = await goLive(port, { cookie, ...(path && { path }) });
  open.push(client);
  return client;
}

/** Somebody new, with as many signed-in browsers as asked for. */
async function signedIn(count = 1) {
  const person = await testServer.newcomer();
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await testServer.signIn(person));
  return { person, cookies: cookies as [string, ...string[]] };
}

const idOf = async (cookie: string) => {
  const [row] = await testServer.db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return row?.id ?? 'none';
};

/**
 * Lets a minute pass, after which all sessions are checked, and stops the clock: once an ended session is detected, all
 * earlier ones are too, and none is checked from then on.
 */
async function everySessionIsLookedAt(): Promise<void> {
  const { cookies } = await signedIn();
  const canaries = [await live(here, cookies[0]), await live(there, cookies[0])];
  await end(cookies[0]);
  vi.setSystemTime(Date.now() + 61_000);
  for (const { closed } of canaries) expect(await closed).toBe(liveClose.sessionEnded);
}

/** Ends a session by its date, without a notification. */
async function end(cookie: string): Promise<void> {
  await testServer.db
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(session.token, tokenIn(cookie)));
}

/** Asserts that a connection is still open: it answers. */
async function expectOpen(client: LiveClient): Promise<void> {
  client.received.length = 0;
  client.socket.send(liveQuestion);
  await client.hears({ here: true });
}

/** Asserts that connections end through a notification to the servers. */
async function expectEndedBy(clients: LiveClient[], act: () => Promise<unknown>): Promise<void> {
  // Else a periodic check of the session could close them without being told.
  await everySessionIsLookedAt();
  await act();
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => liveClose.sessionEnded));
  vi.useRealTimers();
}

describe('a word', () => {
  test('reaches every open screen of the person, on every server, and nobody else', async () => {
    const [ada, ben] = [await signedIn(2), await signedIn()];
    const screens = [await live(here, ada.cookies[0]), await live(there, ada.cookies[1] ?? '')];
    const bens = await live(there, ben.cookies[0]);
    await publish(testServer.db, ada.person.id, 'profile');
    for (const screen of screens) await screen.hears({ topic: 'profile' });
    await publish(testServer.db, null, 'news');
    await bens.hears({ topic: 'news' });
    expect(bens.received).toEqual([{ topic: 'news' }]);
  });

  test('to everybody reaches everybody, on every server', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signedIn()));
    const tabs = people.flatMap(({ cookies }) =>
      [here, here, here, here, here, there].map((at) => live(at, cookies[0])),
    );
    const crowd = await Promise.all(tabs);
    await publish(testServer.db, null, 'company');
    await Promise.all(crowd.map((client) => client.hears({ topic: 'company' })));
  });

  test('goes out with the commit, and never where the transaction was rolled back', async () => {
    const { person, cookies } = await signedIn();
    const screen = await live(there, cookies[0]);
    await testServer.db
      .transaction(async (transaction) => {
        await publish(transaction, person.id, 'payslips');
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await testServer.db.transaction(async (transaction) => {
      await publish(transaction, person.id, 'time-off');
      expect(screen.received).toEqual([]);
    });
    await screen.hears({ topic: 'time-off' });
    expect(screen.received).toEqual([{ topic: 'time-off' }]);
  });

  test('that is none of ours is left alone', async () => {
    const { cookies, person } = await signedIn();
    const screen = await live(here, cookies[0]);
    const odd = [
      '',
      '{',
      'null',
      '[]',
      '1',
      '{"topic":"secrets","userId":null}',
      '{"topic":"news"}',
      '{"personLeft":1}',
    ];
    for (const payload of odd) await testServer.db.execute(sql`select pg_notify('stagedoor_live', ${payload})`);
    await publish(testServer.db, person.id, 'news');
    await screen.hears({ topic: 'news' });
    expect(screen.received).toEqual([{ topic: 'news' }]);
  });
});

describe('a connection is told to close', () => {
  test('of signing out, and the person’s other devices stay connected', async () => {
    const { cookies } = await signedIn(2);
    const [mine, tab] = [await live(here, cookies[0]), await live(there, cookies[0])];
    const phone = await live(there, cookies[1] ?? '');
    await expectEndedBy([mine, tab], () => testServer.post('/auth/sign-out', {}, cookies[0]));
    await expectOpen(phone);
  });

  test('of its session’s end from the list of devices', async () => {
    const { cookies } = await signedIn(3);
    const [mine, phone, desk] = [
      await live(here, cookies[0]),
      await live(there, cookies[1] ?? ''),
      await live(here, cookies[2] ?? ''),
    ];
    const id = await idOf(cookies[1] ?? '');
    await testServer.post('/account/devices/end', { id, password }, cookies[0]);
    await expectEndedBy([phone], () => testServer.post('/account/devices/end', { id, password }, cookies[0]));
    await expectOpen(desk);
    await expectEndedBy([desk], () => testServer.post('/account/devices/end-others', { password }, cookies[0]));
    await expectOpen(mine);
  });

  test('of a change of password', async () => {
    const { cookies } = await signedIn(2);
    const phone = await live(there, cookies[1] ?? '');
    const passwords = { current: password, next: 'the second night is the better one' };
    await expectEndedBy([phone], () => testServer.post('/account/change-password', passwords, cookies[0]));
  });

  test('of the person’s leaving', async () => {
    const { person, cookies } = await signedIn(2);
    const screens = [await live(here, cookies[0]), await live(there, cookies[1] ?? '')];
    await expectEndedBy(screens, () => deactivate(testServer.db, person.email));
  });

  test('of the person’s leaving alone, whoever wrote it and how', async () => {
    const { person, cookies } = await signedIn();
    const screens = [await live(here, cookies[0]), await live(there, cookies[0])];
    const leaving = { deactivatedAt: sql`now()` };
    await expectEndedBy(screens, () => testServer.db.update(user).set(leaving).where(eq(user.id, person.id)));
  });

  test('of the person’s removal, with the sessions that go with them', async () => {
    const { person, cookies } = await signedIn();
    const screen = await live(there, cookies[0]);
    await expectEndedBy([screen], () => testServer.db.delete(user).where(eq(user.id, person.id)));
  });

  test('of the session’s own end', async () => {
    const { cookies } = await signedIn();
    const endsAt = new Date(Date.now() + 600_000);
    await testServer.db
      .update(session)
      .set({ expiresAt: endsAt })
      .where(eq(session.token, tokenIn(cookies[0])));
    const screen = await live(here, cookies[0]);
    await everySessionIsLookedAt();
    await expectOpen(screen);
    vi.setSystemTime(endsAt);
    expect(await screen.closed).toBe(liveClose.sessionEnded);
  });

  test('of its thirtieth day, however lately it was used', async () => {
    const { cookies } = await signedIn();
    const endsAt = new Date(Date.now() + 600_000);
    await testServer.db
      .update(session)
      .set({ createdAt: new Date(endsAt.getTime() - longestSession * 1_000) })
      .where(eq(session.token, tokenIn(cookies[0])));
    const screen = await live(here, cookies[0]);
    await everySessionIsLookedAt();
    await expectOpen(screen);
    vi.setSystemTime(endsAt);
    expect(await screen.closed).toBe(liveClose.sessionEnded);
  });
});

describe('where a word was lost', () => {
  test('a session that is over is found out within a minute', async () => {
    const [mine, others] = [await signedIn(), await signedIn()];
    const [screen, lasting] = [await live(here, mine.cookies[0]), await live(here, others.cookies[0])];
    await everySessionIsLookedAt();
    await end(mine.cookies[0]);
    await expectOpen(screen);

    vi.setSystemTime(Date.now() + 61_000);
    expect(await screen.closed).toBe(liveClose.sessionEnded);
    await expectOpen(lasting);
  });
});

describe('the beat', () => {
  test('says that the server is there, and cuts whoever does not answer', async () => {
    const [awake, gone] = [
      await live(here, (await signedIn()).cookies[0]),
      await live(here, (await signedIn()).cookies[0]),
    ];
    gone.socket.pause();
    await nextBeat(awake);
    await expectOpen(awake);
    await nextBeat(awake);
    gone.socket.resume();
    expect(await gone.closed).toBe(1006);
    await expectOpen(awake);
  });

  async function nextBeat(client: LiveClient): Promise<void> {
    client.received.length = 0;
    vi.setSystemTime(Date.now() + liveBeat + 1);
    await client.hears({ here: true });
  }
});

describe('the sixth connection of a person', () => {
  test('takes the place of the oldest, and nobody else’s', async () => {
    const [mine, others] = [await signedIn(), await signedIn()];
    const bens = await live(here, others.cookies[0]);
    const tabs: LiveClient[] = [];
    while (tabs.length < 6) tabs.push(await live(here, mine.cookies[0]));
    expect(await tabs[0]?.closed).toBe(liveClose.crowdedOut);
    for (const tab of [...tabs.slice(1), bens]) await expectOpen(tab);
  });

  test('and the fiftieth leave five', async () => {
    const { cookies, person } = await signedIn();
    const tabs = await Promise.all(Array.from({ length: 50 }, () => live(here, cookies[0])));
    const codes: number[] = [];
    for (const { closed } of tabs) closed.then((code) => codes.push(code));
    await expect.poll(() => codes).toEqual(Array.from({ length: 45 }, () => liveClose.crowdedOut));
    await publish(testServer.db, person.id, 'profile');
    const left = tabs.filter(({ socket }) => socket.readyState === socket.OPEN);
    await Promise.all(left.map((tab) => tab.hears({ topic: 'profile' })));
    expect(left).toHaveLength(5);
  });
});

describe('a page that has just read what it shows', () => {
  const now = performance.now.bind(performance);
  const moments = { after: 0 };
  /** Lets time pass for what is recent. */
  function passing(milliseconds: number): void {
    moments.after += milliseconds;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + moments.after);
  }

  test('hears first, on every server, what changed for its person since, and of nobody else', async () => {
    const [ada, ben] = [await signedIn(2), await signedIn()];
    const heard = await Promise.all([here, there].map((port) => live(port, ben.cookies[0])));
    await publish(testServer.db, ben.person.id, 'profile');
    // Both servers have heard by then what other tests published for everybody.
    for (const one of heard) await one.hears({ topic: 'profile' });
    passing(60_000);
    await publish(testServer.db, ada.person.id, 'payslips');
    await publish(testServer.db, ada.person.id, 'payslips');
    await publish(testServer.db, ben.person.id, 'payslips');
    await publish(testServer.db, ben.person.id, 'absence');
    for (const one of heard) await one.hears({ topic: 'absence' });
    for (const port of [here, there]) {
      const page = await live(port, ada.cookies[0], livePathSince(30_000.3));
      await page.hears({ changed: ['payslips'] });
    }
    passing(12_000);
    const later = await live(there, ada.cookies[1] ?? '', livePathSince(1_500));
    await later.hears({ changed: [] });
    await publish(testServer.db, null, 'news');
    await later.hears({ topic: 'news' });
    const again = await live(there, ada.cookies[1] ?? '', livePathSince(0));
    await again.hears({ changed: ['news'] });
  });

  test('reads everything again where it is older than the server knows, and where it does not say', async () => {
    const { cookies } = await signedIn();
    passing(100_000);
    const old = await live(here, cookies[0], livePathSince(115_000));
    await old.hears({ missed: true });
    for (const path of ['/live?since=-1', '/live?since=', '/live?since=1&since=2', '/live']) {
      const page = await live(here, cookies[0], path);
      page.socket.send(liveQuestion);
      await page.hears({ here: true });
      expect(page.received, path).toEqual([{ here: true }]);
    }
  });
});

describe('a server that closes', () => {
  test('sends everybody away to come back, waits for nobody, and takes nobody in', async () => {
    const third = await testServer.openAnother();
    const port = await listen(third.app);
    const [one, two] = [await signedIn(), await signedIn()];
    const [awake, deaf] = [await live(port, one.cookies[0]), await live(port, two.cookies[0])];
    deaf.socket.pause();
    await third.close();
    expect(await awake.closed).toBe(liveClose.restarting);
    deaf.socket.resume();
    expect(await deaf.closed).toBe(liveClose.restarting);
    await publish(testServer.db, one.person.id, 'news');
  });
});

describe('a server that was deaf for a while', () => {
  test.skipIf(!testServer.database.url)(
    'has everybody read again, and finds the sessions that ended in the meantime',
    async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const [staying, leaving] = [await live(here, one.cookies[0]), await live(here, two.cookies[0])];
      await everySessionIsLookedAt();
      await end(two.cookies[0]);
      await testServer.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'stagedoor listens: stagedoor_live' and datname = current_database()`);
      await staying.hears({ missed: true });
      const young = await live(here, one.cookies[0], livePathSince(0));
      await young.hears({ missed: true });
      expect(await leaving.closed).toBe(liveClose.sessionEnded);
      await expectOpen(staying);
    },
  );
});
