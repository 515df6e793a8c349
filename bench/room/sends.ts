import { sql } from 'drizzle-orm';
import pg from 'pg';
import { median } from '#bench/figures.ts';
import { randomId } from '#server/db/ids.ts';
import { groupedSends } from '#server/my-voice/log/send.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { benchPeople } from './bench-people.ts';
import { row, whole } from './figures.ts';
import { openBenchRoom } from './room-database.ts';

/** The length of a measurement in milliseconds, and rounds. */
const length = 2_000;
const rounds = 3;

/** How many messages a second the database stores, flushed to disk, compared with plain inserts. */
export async function measureSends(say: (line: string) => void): Promise<void> {
  say('Sending');
  const postgres = await startRealPostgres({ flushing: true });
  const room = await openBenchRoom(postgres);
  const pool = new pg.Pool({ connectionString: room.url, max: 16 });
  // The server may end a moment before its connections do.
  pool.on('error', () => {});
  await pool.query(`create table plain (id bigint generated always as identity primary key, sender uuid, body text)`);
  const send = groupedSends(room.db, () => {}, false);
  const sendOne = () =>
    send({
      senderId: benchPeople.id(1),
      clientId: randomId(),
      text: 'What was said is kept.',
      replyTo: null,
    });
  const insertOne = () =>
    pool.query('insert into plain (sender, body) values ($1, $2)', [benchPeople.id(1), 'What was said is kept.']);
  const methods = [
    { name: 'plain INSERT, one after the other', atOnce: 1, one: insertOne },
    { name: 'send, one after the other', atOnce: 1, one: sendOne },
    { name: 'plain INSERT, 16 connections', atOnce: 16, one: insertOne },
    { name: 'send, 200 senders on one node', atOnce: 200, one: sendOne },
  ].map((method) => ({ ...method, perSecond: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { atOnce, one, perSecond } of methods) {
      // As autovacuum does once a minute: otherwise no room grows so much in that time.
      await room.db.execute(sql`analyze`);
      const figure = await perSecondOf(atOnce, one);
      if (round > 0) perSecond.push(figure);
    }

  console.log('\nCommits flushed to the disk (fsync), a second; medians\n');
  console.log(row('', 'a second'));
  console.log(row('---', '---'));
  for (const { name, perSecond } of methods) console.log(row(name, whole(median(perSecond))));
  await Promise.all([pool.end(), room.close()]);
  await postgres.stop();
}

async function perSecondOf(atOnce: number, one: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - began < length) {
        await one();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
}
