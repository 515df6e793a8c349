import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { absenceChangedMail } from '#server/absence/absence-mails.ts';
import { randomId } from '#server/db/ids.ts';
import { inviteMail } from '#server/directory/invite-everybody.ts';
import { jobRate } from '#server/jobs/job-tables.ts';
import { passwordChangedMail, resetMail } from '#server/session/password-mails.ts';
import { logLines } from '#server/testing/log-lines.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { timeLeft } from '#server/testing/time-left.ts';
import { mail } from './mail-tables.ts';
import { type MailJobs, sendDueMails, startMailWorker } from './mail-worker.ts';
import { enqueueMail, enqueueMails } from './outbox.ts';
import { sealBy } from './seal.ts';
import { bySmtp, mailConnections, type OutgoingMail, type Transport } from './transport.ts';

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(() => db.delete(mail));
const isLeft = timeLeft();

const sender = { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' };
const log = logLines();
const seal = sealBy('a-secret-for-tests-that-is-long-enough');
/** The jobs of a worker with this transport. */
const by = (send: Transport): MailJobs => ({ send, seal, writeChosen: async () => 'nothing-left', log: log.logger });

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Puts mails into the outbox, a second apart, the first the oldest. */
async function posted(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => `${index}-${randomId()}@house.example`);
  for (const [index, to] of people.entries()) {
    await enqueueMail(db, { to, language: 'en', write: passwordChangedMail });
    await db
      .update(mail)
      .set({ createdAt: secondsAgo(1_000 - index), nextAttemptAt: secondsAgo(1_000 - index) })
      .where(eq(mail.recipient, to));
  }
  return people;
}

/** A transport that takes mails or fails, and remembers those that it took. */
function carrier(fails: (letter: OutgoingMail, turn: number) => boolean = () => false) {
  const carried: OutgoingMail[] = [];
  let turn = 0;
  const carry = async (letter: OutgoingMail) => {
    turn += 1;
    // A worker that never gets done fails its test; it does not spin for ever.
    if (carried.length > 100) throw new Error('The same mails are carried over and over.');
    if (fails(letter, turn)) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    carried.push(letter);
  };
  return { carried, carry };
}

const due = () => db.update(mail).set({ nextAttemptAt: sql`now() - interval '1 second'` });
const rows = () => db.select().from(mail).orderBy(asc(mail.createdAt));
const waitOf = async () => {
  const [row] = await db
    .select({
      attempts: mail.attempts,
      wait: sql<number>`round(extract(epoch from ${mail.nextAttemptAt} - now()))::int`,
    })
    .from(mail);
  return row;
};

test('waiting mails are sent once each, oldest first, and their text is deleted', async () => {
  const people = await posted(5);
  const { carried, carry } = carrier();
  await sendDueMails(db, by(carry));
  await sendDueMails(db, by(carry));
  expect(carried.map(({ to }) => to)).toEqual(people);
  for (const row of await rows()) expect(row).toMatchObject({ body: '', attempts: 1, sentAt: expect.any(Date) });
});

test('a mail to nobody is never carried, and does not wait for ever', async () => {
  await enqueueMail(db, { to: null, language: 'en', write: resetMail(''), urgency: 'awaited', seal });
  const { carried, carry } = carrier();
  await sendDueMails(db, by(carry));
  expect(carried).toEqual([]);
  expect(await db.$count(mail, isNotNull(mail.sentAt))).toBe(1);
});

test('a refused mail is retried after 2, 4, 8 … seconds, at most an hour, until it is accepted', async () => {
  await posted(1);
  const { carried, carry } = carrier((_, turn) => turn <= 15);
  const waits: number[] = [];
  for (let turn = 1; turn <= 15; turn += 1) {
    await due();
    await sendDueMails(db, by(carry));
    const now = await waitOf();
    expect(now?.attempts).toBe(turn);
    waits.push(now?.wait ?? 0);
  }
  const expected = Array.from({ length: 15 }, (_, index) => Math.min(3_600, 2 ** Math.min(index + 1, 12)));
  for (const [index, wait] of waits.entries())
    expect([index, isLeft(wait, expected[index] ?? 0)]).toEqual([index, true]);
  await due();
  await sendDueMails(db, by(carry));
  expect(carried).toHaveLength(1);
});

test('once one is not taken, a command begins no other: the rest is the worker’s', async () => {
  await posted(mailConnections + 2);
  await sendDueMails(db, by(carrier(() => true).carry));
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([...Array(mailConnections).fill(1), 0, 0]);
});

describe('a mail is given up', () => {
  const before = (age: string) => db.update(mail).set({ createdAt: sql`now() - ${age}::interval` });
  const isGivenUp = { body: '', sealedBody: null, sentAt: null, givenUpAt: expect.any(Date) };
  const waits = { body: expect.stringMatching(/\S/), sentAt: null, givenUpAt: null };
  const mailServer = async () => {
    const server = await openMailServer();
    onTestFinished(() => server.close());
    return server;
  };

  test.for(['knows-no-such-address', 'refuses-the-mail'] as const)(
    'after one try where the mail server %s, and the log does not say whose it was',
    async (mood) => {
      const [to = '-'] = await posted(1);
      const server = await mailServer();
      server.mood = mood;
      log.lines.length = 0;
      await sendDueMails(db, by(bySmtp(server.url, sender, 500)));
      expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, ...isGivenUp })]);
      const said = log.lines.map((line) => JSON.parse(line));
      const { host } = new URL(server.url);
      expect(said).toEqual([expect.objectContaining({ msg: 'a mail is given up', host, answer: expect.any(Number) })]);
      expect(log.lines.join('')).not.toContain(to);

      server.mood = 'takes';
      await due();
      await sendDueMails(db, by(bySmtp(server.url, sender, 500)));
      expect(server.received).toEqual([]);
    },
  );

  test.for(['refuses', 'refuses-the-sender', 'drops', 'is-silent'] as const)(
    'not yet where the mail server %s: another time it may take it',
    async (mood) => {
      await posted(1);
      const server = await mailServer();
      server.mood = mood;
      await sendDueMails(db, by(bySmtp(server.url, sender, 500)));
      expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, ...waits })]);
    },
  );

  test('not yet where the mail server does not know our password', async () => {
    await posted(1);
    const server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, answer) => answer(Object.assign(new Error('who are you'), { responseCode: 535 })),
    });
    onTestFinished(() => server.close());
    await sendDueMails(db, by(bySmtp(server.url.replace('//', '//me:secret@'), sender)));
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, ...waits })]);
  });

  test('after three days of trying, and not before', async () => {
    await posted(1);
    const { carry } = carrier(() => true);
    await before('2 days 23 hours 59 minutes');
    await due();
    await sendDueMails(db, by(carry));
    expect(await rows()).toEqual([expect.objectContaining(waits)]);
    await before('3 days 1 second');
    await due();
    await sendDueMails(db, by(carry));
    expect(await rows()).toEqual([expect.objectContaining(isGivenUp)]);
  });

  test('and holds up no other', async () => {
    const people = await posted(3);
    const { carried, carry } = carrier();
    const refusing = async (letter: OutgoingMail) => {
      if (letter.to === people[0]) throw Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 });
      await carry(letter);
    };
    const worker = startMailWorker(db, by(refusing));
    onTestFinished(() => worker.stop());
    await expect.poll(() => carried.map(({ to }) => to)).toEqual(people.slice(1));
  });
});

test('the reason that a mail was not taken is in the log without whom it is for', async () => {
  const [to = '-'] = await posted(1);
  await sendDueMails(db, by(carrier(() => true).carry));
  const said = log.lines.join('');
  expect(said).toContain('ECONNREFUSED');
  expect(said).not.toContain(to);
});

test('one mail that nobody takes holds up no other', async () => {
  const people = await posted(3);
  const { carried, carry } = carrier(({ to }) => to === people[0]);
  const worker = startMailWorker(db, by(carry));
  onTestFinished(() => worker.stop());
  await expect.poll(() => carried).toHaveLength(2);
  expect(carried.map(({ to }) => to)).toEqual(people.slice(1));
});

test('several workers at once carry each mail once', async () => {
  const people = await posted(20);
  const { carried, carry } = carrier();
  await Promise.all(Array.from({ length: 5 }, () => sendDueMails(db, by(carry))));
  expect(carried.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
});

describe('a process that dies', () => {
  test('before a mail is sent leaves it to the next one, after five minutes', async () => {
    await posted(1);
    await new Promise<void>((reached) => {
      void sendDueMails(
        db,
        by(() => new Promise(() => reached())),
      ); // never comes back
    });
    const { carried, carry } = carrier();
    await sendDueMails(db, by(carry));
    expect(carried).toEqual([]);
    expect(isLeft((await waitOf())?.wait ?? 0, 300)).toBe(true);
    await due();
    await sendDueMails(db, by(carry));
    expect(carried).toHaveLength(1);
  });

  test('between the mail server’s yes and our commit sends it again under the same id', async () => {
    await posted(1);
    const server = await openMailServer();
    onTestFinished(() => server.close());
    const carry = bySmtp(server.url, sender);
    await sendDueMails(
      db,
      by((letter) => carry(letter).then(() => Promise.reject(new Error('killed')))),
    );
    await due();
    await sendDueMails(db, by(carry));
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
    await due();
    await sendDueMails(db, by(carry));
    expect(server.received).toHaveLength(2);
  });
});

describe('a database that fails after the mail server’s yes', () => {
  /** Makes the database refuse so many times to mark a mail as sent. */
  async function refusing(times: number): Promise<void> {
    await db.execute(sql`create sequence refused_writes`);
    await db.execute(
      sql.raw(`create function refuse_sent() returns trigger language plpgsql as $$
      begin
        if nextval('refused_writes') <= ${times} then raise exception 'the disk is full'; end if;
        return new;
      end $$`),
    );
    await db.execute(
      sql`create trigger refuse_sent before update of sent_at on mail for each row execute function refuse_sent()`,
    );
    onTestFinished(async () => {
      await db.execute(sql`drop trigger refuse_sent on mail`);
      await db.execute(sql`drop function refuse_sent`);
      await db.execute(sql`drop sequence refused_writes`);
    });
  }

  test('is asked again until it takes it: the mail is sent once', async () => {
    await posted(1);
    await refusing(2);
    const { carried, carry } = carrier();
    await sendDueMails(db, by(carry));
    await due();
    await sendDueMails(db, by(carry));
    expect(carried).toHaveLength(1);
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, body: '', sentAt: expect.any(Date) })]);
  });

  test('for longer than the claim is said in the log, and no failure of the mail server', async () => {
    await posted(1);
    await refusing(1_000);
    log.lines.length = 0;
    const { carry } = carrier();
    const sending = sendDueMails(db, { ...by(carry), settleTimeout: 0 });
    await expect(sending).rejects.toThrow();
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, sentAt: null })]);
    expect(log.lines.join('')).toContain('a mail was sent, and it cannot be written down');
    expect(log.lines.join('')).not.toContain('a mail was not taken');
  });
});

test('a mail server that refuses, drops, is silent and then takes gets every mail once', { tags: 'long' }, async () => {
  const people = await posted(6);
  const server = await openMailServer();
  onTestFinished(() => server.close());
  const impatient = bySmtp(server.url, sender, 500);
  for (const mood of ['refuses', 'drops', 'is-silent'] as const) {
    server.mood = mood;
    await due();
    await sendDueMails(db, by(impatient));
    expect(server.received).toEqual([]);
  }
  server.mood = 'takes';
  await due();
  await sendDueMails(db, by(bySmtp(server.url, sender)));
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(people.toSorted());
});

test('a mail server that is down when the worker starts gets every mail once it is up', async () => {
  const people = await posted(4);
  const down = await openMailServer();
  await down.close();
  const worker = startMailWorker(db, by(bySmtp(down.url, sender)));
  onTestFinished(() => worker.stop());
  await expect.poll(() => db.$count(mail, sql`${mail.attempts} > 0`)).toBe(4);
  const up = await openMailServer({}, down.port);
  onTestFinished(() => up.close());
  // Each is tried again by itself, seconds later.
  await expect.poll(() => db.$count(mail, isNotNull(mail.sentAt))).toBe(4);
  expect(up.received.map(({ to }) => to[0]).toSorted()).toEqual(people.toSorted());
});

test('a worker that is stopped finishes the mails under way, and takes no other', async () => {
  await posted(2 * mailConnections);
  const { carried, carry } = carrier();
  let go: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  let begun: () => void = () => {};
  const atWork = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const worker = startMailWorker(
    db,
    by(async (letter) => {
      begun();
      await released;
      await carry(letter);
    }),
  );
  await atWork;
  const stopped = worker.stop();
  go();
  await stopped;
  expect(carried).toHaveLength(mailConnections);
  expect(await db.$count(mail, isNotNull(mail.sentAt))).toBe(mailConnections);
});

describe('behind thousands of invites', () => {
  const invited = (count: number) =>
    enqueueMails(
      db,
      Array.from({ length: count }, (_, index) => ({
        to: `${index}@house.example`,
        language: 'en' as const,
        write: inviteMail({ name: 'Ada', company: 'House', days: 3, link: 'https://house.example/invite#x' }),
        urgency: 'bulk' as const,
        seal,
      })),
    );
  const reset = () =>
    enqueueMail(db, { to: 'waits@house.example', language: 'en', write: resetMail('x'), urgency: 'awaited', seal });
  const absence = () =>
    enqueueMail(db, { to: 'manager@house.example', language: 'en', write: absenceChangedMail('Ada') });
  /** Runs a worker until somebody got their mail; returns the recipients in order. */
  const sentUntil = async (to: string, beforeFirst: () => Promise<void> = async () => {}) => {
    const sent: string[] = [];
    let isFirst: Promise<void> | undefined;
    const worker = startMailWorker(
      db,
      by(async (job) => {
        isFirst ??= beforeFirst();
        await isFirst;
        sent.push(job.to);
      }),
    );
    onTestFinished(() => worker.stop());
    await expect.poll(() => sent).toContain(to);
    await worker.stop();
    return sent;
  };

  test('a mail that somebody waits for goes first, and then those of the day', { tags: 'long' }, async () => {
    await invited(3_000);
    await absence();
    await reset();
    expect((await sentUntil('manager@house.example')).slice(0, 2)).toEqual([
      'waits@house.example',
      'manager@house.example',
    ]);
  });

  test('a mail that somebody waits for goes before all but those under way', { tags: 'long' }, async () => {
    await invited(3_000);
    const sent = await sentUntil('waits@house.example', reset);
    expect(sent.indexOf('waits@house.example')).toBeLessThanOrEqual(2 * mailConnections);
  });
});

describe('where so many mails a minute are allowed', () => {
  const limited = (carry: Transport, perMinute: number) => ({ ...by(carry), perMinute });
  const passed = (seconds: number) =>
    db.update(jobRate).set({ nextAt: sql`${jobRate.nextAt} - make_interval(secs => ${seconds})` });
  beforeEach(() => db.delete(jobRate));

  test('one goes each interval, over all servers, and the most urgent first', async () => {
    const people = await posted(3);
    const { carried, carry } = carrier();
    const round = () => Promise.all([1, 2, 3].map(() => sendDueMails(db, limited(carry, 2))));
    const sent = () => carried.map(({ to }) => to);
    await round();
    await round();
    expect(sent()).toEqual(people.slice(0, 1));
    await enqueueMail(db, {
      to: 'waits@house.example',
      language: 'en',
      write: resetMail('x'),
      urgency: 'awaited',
      seal,
    });
    await db.update(mail).set({ priority: 2 }).where(inArray(mail.recipient, people));
    await passed(30);
    await round();
    await passed(30);
    await round();
    expect(sent()).toEqual([people[0], 'waits@house.example', people[1]]);
  });

  test('a time without mails allows no more than a second of them afterwards', async () => {
    await posted(1);
    const { carried, carry } = carrier();
    await sendDueMails(db, limited(carry, 60));
    await posted(9);
    await passed(3_600);
    await sendDueMails(db, limited(carry, 60));
    // One for the second that passed, and one for now.
    expect(carried).toHaveLength(3);
  });

  test('mails to nobody take nobody’s turn', async () => {
    await enqueueMail(db, { to: null, language: 'en', write: resetMail(''), urgency: 'awaited', seal });
    const [to] = await posted(1);
    const { carried, carry } = carrier();
    await sendDueMails(db, limited(carry, 1));
    expect(carried.map((job) => job.to)).toEqual([to]);
  });
});

test('a few connections carry many mails', { tags: 'long' }, async () => {
  const people = await posted(40);
  let connections = 0;
  const server = await openMailServer({
    onConnect: (_, answer) => {
      connections += 1;
      answer();
    },
  });
  const carry = bySmtp(server.url, sender);
  onTestFinished(async () => {
    carry.close?.();
    await server.close();
  });
  await sendDueMails(db, by(carry));
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(people.toSorted());
  expect(connections).toBeLessThanOrEqual(mailConnections);
});

test('what waited before there were priorities is sent', async () => {
  await db.execute(sql`insert into mail (recipient, subject, body) values ('early@house.example', 'Hello', 'Text')`);
  const { carried, carry } = carrier();
  await sendDueMails(db, by(carry));
  expect(carried).toMatchObject([{ to: 'early@house.example', subject: 'Hello', body: 'Text' }]);
});

test('a mail is in the outbox if and only if what it is about is stored', async () => {
  await expect(
    db.transaction(async (transaction) => {
      await enqueueMail(transaction, { to: 'x@house.example', language: 'en', write: passwordChangedMail });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await rows()).toEqual([]);
});
