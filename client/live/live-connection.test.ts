import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import type { Id } from '#contract/id.ts';
import { liveBeat, liveClose } from '#contract/live.ts';
import { createLiveConnection, type LiveConnection, type LiveState } from './live-connection.ts';

let server: WebSocketServer;
let port: number;
let connection: LiveConnection;
/** What the connection made the page do, in order. */
let done: string[];

beforeEach(async () => {
  // Sockets are real; only the timers are faked. expect.poll advances them a little at each attempt.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await serve(0);
  done = [];
  connection = createLiveConnection({
    open: () => new WebSocket(`ws://127.0.0.1:${port}`),
    onTopic: (topic) => done.push(topic),
    catchUp: async () => done.push('catch up'),
    onDoubt: () => done.push('doubt'),
    random: () => 0.999,
  });
});
afterEach(() => {
  connection.close();
  stopServing();
  vi.useRealTimers();
});

async function serve(at: number): Promise<void> {
  server = new WebSocketServer({ port: at, host: '127.0.0.1' });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

function stopServing(): void {
  for (const client of server.clients) client.terminate();
  server.close();
}

/** Waits for a state, and returns the server's end of the newest connection. */
async function reaches(state: LiveState): Promise<ServerSocket> {
  await expect.poll(connection.state).toBe(state);
  return [...server.clients].at(-1) as ServerSocket;
}

test('catches up when it is open, and passes topics on', async () => {
  connection.wake();
  expect(connection.state()).toBe('connecting');
  const there = await reaches('live');
  expect(done).toEqual(['catch up']);
  there.send('{"topic":"news"}');
  there.send('{"here":true}');
  there.send('{"topic":"profile"}');
  await expect.poll(() => done).toEqual(['catch up', 'news', 'profile']);
});

test('tells subscribers its state and other events, lets them send, and lets them leave', async () => {
  const heard: unknown[] = [];
  const hangUp = connection.listen({
    onState: (state) => heard.push(state),
    onEvent: (event) => heard.push(event),
  });
  connection.say({ typing: true });
  connection.wake();
  const there = await reaches('live');
  const words: string[] = [];
  there.on('message', (said) => words.push(String(said)));
  connection.say({ room: { epoch: 'e' as Id, after: 7 } });
  connection.ask();
  await expect.poll(() => words).toEqual(['{"room":{"epoch":"e","after":7}}', 'are you there']);
  for (const event of ['{"topic":"news"}', '{"present":3}', '{"here":true}']) there.send(event);
  await expect
    .poll(() => heard)
    .toEqual(['connecting', 'catching-up', 'live', { topic: 'news' }, { present: 3 }, { here: true }]);
  connection.lose();
  expect(heard.at(-1)).toBe('offline');
  hangUp();
  connection.wake();
  await reaches('live');
  expect(heard.at(-1)).toBe('offline');
});

test('catches up again where the server says that something may have been missed', async () => {
  connection.wake();
  (await reaches('live')).send('{"missed":true}');
  await expect.poll(() => done).toEqual(['catch up', 'catch up']);
});

describe('a page that has just read what it shows', () => {
  /** Opens a page of an age; its connections say which one they were given. */
  function openPage(age: () => number | null) {
    connection = createLiveConnection({
      open: (since) => {
        done.push(`since ${since}`);
        return new WebSocket(`ws://127.0.0.1:${port}`);
      },
      age,
      onTopic: (topic) => done.push(topic),
      catchUp: async (changed) => done.push(changed ? `changed: ${changed}` : 'catch up'),
      onDoubt: () => {},
      random: () => 0.999,
    });
    connection.wake();
  }

  test('reads what changed since, and after a gap everything', async () => {
    openPage(() => 1_200);
    const there = await reaches('catching-up');
    there.send('{"changed":["news","profile"]}');
    await reaches('live');
    there.send('{"topic":"news"}');
    await expect.poll(() => done).toEqual(['since 1200', 'changed: news,profile', 'news']);
    done.length = 0;
    there.terminate();
    await reaches('offline');
    await reaches('live');
    expect(done).toEqual(['since null', 'catch up']);
  });

  test.for(['{"missed":true}', '{"here":true}', '{"present":3}'])(
    'reads everything where the server first says %s',
    async (event) => {
      openPage(() => 1_200);
      (await reaches('catching-up')).send(event);
      await reaches('live');
      expect(done).toEqual(['since 1200', 'catch up']);
    },
  );

  test('reads everything where its age is unknown, or the first connection was lost before it heard', async () => {
    let age: number | null = 1_200;
    openPage(() => age);
    (await reaches('catching-up')).terminate();
    await reaches('offline');
    await reaches('live');
    expect(done).toEqual(['since 1200', 'since null', 'catch up']);
    age = null;
    done.length = 0;
    connection.close();
    openPage(() => age);
    await reaches('live');
    expect(done).toEqual(['since null', 'catch up']);
  });
});

test('is live only once catching up is over, even if that failed', async () => {
  let fail = () => {};
  connection = createLiveConnection({
    open: () => new WebSocket(`ws://127.0.0.1:${port}`),
    onTopic: () => {},
    catchUp: () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no network'));
      }),
    onDoubt: () => {},
  });
  connection.wake();
  await reaches('catching-up');
  fail();
  await reaches('live');
});

describe('a connection that is lost', () => {
  test('comes back within a second, and catches up', async () => {
    connection.wake();
    (await reaches('live')).terminate();
    await reaches('offline');
    vi.advanceTimersByTime(1_000);
    await reaches('live');
    expect(done).toEqual(['catch up', 'catch up']);
  });

  test('is tried again for ever, at most every 30 seconds, and asks each time whether the session is over', async () => {
    connection.wake();
    await reaches('live');
    stopServing();
    await reaches('offline');
    for (const [attempts, bound] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000].entries()) {
      vi.advanceTimersByTime(bound * 0.8);
      expect(connection.state()).toBe('offline');
      vi.advanceTimersByTime(bound * 0.2);
      expect(connection.state()).toBe('connecting');
      await reaches('offline');
      expect(done.filter((each) => each === 'doubt')).toHaveLength(attempts + 1);
    }
    await serve(port);
    vi.advanceTimersByTime(30_000);
    await reaches('live');
  });

  test('begins to wait again only after it was stable for a while', async () => {
    connection.wake();
    for (const bound of [1_000, 2_000]) {
      (await reaches('live')).terminate();
      await reaches('offline');
      vi.advanceTimersByTime(bound);
    }
    await reaches('live');
    vi.advanceTimersByTime(10_000);
    (await reaches('live')).terminate();
    await reaches('offline');
    vi.advanceTimersByTime(1_000);
    expect(connection.state()).toBe('connecting');
  });

  test('is tried at once when the network is back', async () => {
    connection.wake();
    await reaches('live');
    connection.lose();
    expect(connection.state()).toBe('offline');
    connection.wake();
    await reaches('live');
  });

  test('comes back within five seconds when the server restarts', async () => {
    connection.wake();
    (await reaches('live')).close(liveClose.restarting);
    await reaches('offline');
    vi.advanceTimersByTime(4_000);
    expect(connection.state()).toBe('offline');
    vi.advanceTimersByTime(1_000);
    await reaches('live');
    expect(done).toEqual(['catch up', 'catch up']);
  });
});

test('a closed session is checked, and the connection tried again in case a new session began', async () => {
  connection.wake();
  (await reaches('live')).close(liveClose.sessionEnded);
  await reaches('offline');
  expect(done).toEqual(['catch up', 'doubt']);
  vi.advanceTimersByTime(1_000);
  await reaches('live');
});

test.for([liveClose.crowdedOut, liveClose.refused])(
  'closed with %i it stays away until somebody looks',
  async (code) => {
    connection.wake();
    (await reaches('live')).close(code);
    await reaches('refused');
    vi.advanceTimersByTime(3_600_000);
    expect(connection.state()).toBe('refused');
    connection.wake();
    await reaches('live');
    expect(done).toEqual(['catch up', 'catch up']);
  },
);

describe('a connection that dies silently', () => {
  test('is dropped after 40 seconds of silence, and kept while the server beats', async () => {
    connection.wake();
    const there = await reaches('live');
    for (let beats = 0; beats < 4; beats += 1) {
      vi.advanceTimersByTime(liveBeat);
      there.send('{"topic":"news"}');
      await expect.poll(() => done).toHaveLength(beats + 2);
    }
    expect(connection.state()).toBe('live');
    vi.advanceTimersByTime(40_000);
    expect(connection.state()).toBe('offline');
  });

  test('is dropped when it does not answer within three seconds of a return to the page', async () => {
    connection.wake();
    await reaches('live');
    connection.wake();
    vi.advanceTimersByTime(3_000);
    expect(connection.state()).toBe('connecting');
    await reaches('live');
  });

  test('is kept when it answers', async () => {
    connection.wake();
    const there = await reaches('live');
    there.on('message', (question) => {
      expect(String(question)).toBe('are you there');
      there.send('{"topic":"company"}');
    });
    connection.wake();
    await expect.poll(() => done).toEqual(['catch up', 'company']);
    vi.advanceTimersByTime(30_000);
    expect(connection.state()).toBe('live');
  });

  test('is dropped after ten seconds in its handshake', async () => {
    server.options.verifyClient = () => {};
    connection.wake();
    vi.advanceTimersByTime(10_000);
    expect(connection.state()).toBe('offline');
  });
});

test('a hidden page rests the connection, and a closed connection stays closed', async () => {
  connection.wake();
  const there = await reaches('live');
  connection.rest();
  expect(connection.state()).toBe('resting');
  await once(there, 'close');
  vi.advanceTimersByTime(3_600_000);
  expect(connection.state()).toBe('resting');
  connection.wake();
  await reaches('live');
  connection.close();
  for (const act of [connection.wake, connection.lose, connection.rest]) act();
  vi.advanceTimersByTime(3_600_000);
  expect(connection.state()).toBe('closed');
});
