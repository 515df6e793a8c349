import { expect, onTestFinished, test } from 'vitest';
import { rolesOf } from '#server/access/role-rows.ts';
import { randomId } from '#server/db/ids.ts';
import { createLog } from '#server/log.ts';
import { sendDueMails } from '#server/mail/mail-worker.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { sealBy } from '#server/mail/seal.ts';
import type { OutgoingMail } from '#server/mail/transport.ts';
import { resetMail } from '#server/session/password-mails.ts';
import { connected, emptyDatabase, migrateUpTo, openAndClose } from '#server/testing/earlier-release.ts';
import { openPostgres } from './postgres.ts';

// Migrations that have landed never change, so that these seldom break.

test('mails that wait while a database gets its priorities are sent after it, and no other is', async () => {
  const url = await emptyDatabase();
  await migrateUpTo(url, 12);
  const seal = sealBy('a-secret-for-tests-that-is-long-enough');
  const id = randomId();
  const before = await connected(url);
  await before.query(
    `insert into mail (id, recipient, subject, body, sealed_body, sent_at, given_up_at) values
      ($1, 'sealed@house.example', 'A link', '', $2, null, null),
      (gen_random_uuid(), 'plain@house.example', 'A word', 'Hello', null, null, null),
      (gen_random_uuid(), 'had@house.example', 'Sent', '', null, now(), null),
      (gen_random_uuid(), 'gone@house.example', 'Given up', '', null, null, now())`,
    [id, seal.close('https://house.example/invite#x', id)],
  );
  const { db, close } = await openPostgres(url, () => {});
  onTestFinished(close);
  await enqueueMail(db, { to: 'reset@house.example', language: 'en', write: resetMail('x'), urgency: 'awaited', seal });
  const sent: [string, string][] = [];
  const send = async (mail: OutgoingMail) => void sent.push([mail.to, mail.body]);
  await sendDueMails(db, { send, seal, writeChosen: async () => 'nothing-left', log: createLog('silent') });
  expect(sent[0]?.[0]).toBe('reset@house.example');
  expect(sent.slice(1).toSorted()).toEqual([
    ['plain@house.example', 'Hello'],
    ['sealed@house.example', 'https://house.example/invite#x'],
  ]);
});

test('leave that overlaps already survives the upgrade that forbids it, and is listed', async () => {
  const url = await emptyDatabase();
  const client = await connected(url);
  await migrateUpTo(url, 16);
  const [anna, ben] = [randomId(), randomId()];
  await client.query(
    `insert into "user" (id, name, email) values ($1, 'Anna', 'anna@stagedoor.example'), ($2, 'Ben', 'ben@stagedoor.example')`,
    [anna, ben],
  );
  await client.query(
    `insert into leave_type (id, name, yearly_halves, place) values ('annual', '{"en": "Annual"}', 50, 1)`,
  );
  const add = (person: string, from: string, to: string, state = 'waiting', midday = false) =>
    client.query(
      `insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
       values (gen_random_uuid(), $1, 'annual', $2, $3, $4, false, '12345', '', $5)`,
      [person, from, to, midday, state],
    );
  await add(anna, '2026-12-07', '2026-12-11', 'approved');
  await add(anna, '2026-12-11', '2026-12-14');
  await add(anna, '2026-12-09', '2026-12-09', 'declined');
  await add(anna, '2026-12-21', '2026-12-20');
  await add(ben, '2026-12-07', '2026-12-11');

  const { close } = await openPostgres(url, () => {});
  onTestFinished(close);
  const exempt = `select starts_on::text as day from leave_request where may_overlap order by 1`;
  expect((await client.query(exempt)).rows.map(({ day }) => day)).toEqual(['2026-12-07', '2026-12-11', '2026-12-21']);
  await expect(add(ben, '2026-12-11', '2026-12-14')).rejects.toThrow('leave_request_no_overlap');
  await add(ben, '2026-12-12', '2026-12-14');
});

test('sessions of shared devices are marked as such by the upgrade, and no others', async () => {
  const url = await emptyDatabase();
  const client = await connected(url);
  await migrateUpTo(url, 18);
  const id = randomId();
  await client.query(`insert into "user" (id, name, email) values ($1, 'Anna', 'anna@stagedoor.example')`, [id]);
  await client.query(
    `insert into session (user_id, token, created_at, expires_at)
     select $1, token, now() - began::interval, now() - began::interval + lasts::interval
     from (values ('shared', '3 hours', '24 hours'), ('shared, to the millisecond', '0', '23:59:59.999'),
       ('shared, with a new password', '1 hour', '5 hours'), ('shared, over', '4 days', '24 hours'),
       ('own', '1 hour', '7 days'), ('own, renewed', '20 days', '27 days'), ('own, at its end', '7 days', '7 days'),
       ('own, just over a day', '0', '24:00:00.001')) as made (token, began, lasts)`,
    [id],
  );
  await openAndClose(url);
  const { rows } = await client.query('select token from session where shared order by token');
  expect(rows.map(({ token }) => token)).toEqual([
    'shared',
    'shared, over',
    'shared, to the millisecond',
    'shared, with a new password',
  ]);
  expect((await client.query('select 1 from session where not shared')).rowCount).toBe(4);
});

test('My Voice and what is counted go on by their new names, with all that was there', async () => {
  const url = await emptyDatabase();
  const client = await connected(url);
  const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows;
  const [anna, ben, first, second] = Array.from({ length: 4 }, () => randomId());
  const said = (id: string | undefined, body: string) =>
    JSON.stringify([{ sender: anna, client: id, body, words: body.toLowerCase(), reply: null }]);
  await migrateUpTo(url, 19);
  await client.query(
    `insert into "user" (id, name, email) values ($1, 'Anna', 'anna@stagedoor.example'), ($2, 'Ben', 'ben@stagedoor.example')`,
    [anna, ben],
  );
  const [stored] = await rowsOf(`select seq, ts from chat_append($1, true)`, [said(first, 'Places')]);
  await client.query(`select chat_append($1, true), chat_edit($2, 1, 'Places, please', 'places please')`, [
    said(second, 'Curtain'),
    anna,
  ]);
  await client.query(`select chat_react($1, 1, '👏', true), chat_take_away($1, 2, null), chat_set_mode('slow')`, [
    anna,
  ]);
  await client.query(`insert into chat_moderator (user_id) values ('${anna}')`);
  await client.query(
    `insert into chat_mute (user_id, until, reason, by) values ('${ben}', now() + '1 h', 'x', '${anna}')`,
  );
  await client.query(`insert into chat_report (seq, reporter_id, reason) values (1, '${ben}', 'x')`);
  await client.query(`insert into room_presence (node, people) values (gen_random_uuid(), '{${ben}}')`);
  await client.query(`insert into tries (key, count, since) values ('sign-in:anna', 3, now())`);
  await client.query(
    `insert into mail (recipient, subject, body, tries) values ('anna@stagedoor.example', 'x', 'x', 2)`,
  );
  await client.query(`insert into push_message (subscription_id, about, tries) values (gen_random_uuid(), 'news', 4)`);
  const tables = ['room', 'message', 'words', 'reaction', 'record', 'pace', 'moderator', 'mute', 'report'];
  const all = async (names: string[]) => {
    const tables: unknown[][] = [];
    for (const name of names) tables.push(await rowsOf(`select *, '${name}'::regclass::oid from ${name} order by 1`));
    return tables;
  };
  const before = await all([...tables.map((name) => `chat_${name}`), 'room_presence', 'tries']);
  expect(before.map(({ length }) => length)).toEqual([1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1]);

  await migrateUpTo(url, 20);
  expect(await all([...tables.map((name) => `my_voice_${name}`), 'my_voice_presence', 'rate_limit'])).toEqual(before);
  expect(
    await rowsOf(`select (select attempts from mail) as mail, (select attempts from push_message) as push`),
  ).toEqual([{ mail: 2, push: 4 }]);
  const send = async (id: string | undefined, body: string) =>
    (await rowsOf(`select outcome, seq, ts from my_voice_send($1, false)`, [said(id, body)]))[0];
  expect(await send(first, 'Places')).toEqual({ ...stored, outcome: 'duplicate' });
  expect(await send(randomId(), 'Lights')).toMatchObject({ outcome: 'stored', seq: '3' });
  expect(await send(second, 'Something else')).toMatchObject({ outcome: 'conflict' });
  const old = `(chat|room_presence|tries|tell)_`;
  expect(await rowsOf(`select relname from pg_class where relname ~ '^${old}'`)).toEqual([]);
  expect(await rowsOf(`select proname from pg_proc where proname || prosrc ~ '\\m${old}'`)).toEqual([]);
});

test('moderators of before have the role, and the room’s functions go on knowing them', async () => {
  const url = await emptyDatabase();
  const client = await connected(url);
  await migrateUpTo(url, 20);
  const [here, gone] = [randomId(), randomId()];
  await client.query(
    `insert into "user" (id, name, email, deactivated_at) values
      ($1, 'Anna', 'anna@stagedoor.example', null), ($2, 'Ben', 'ben@stagedoor.example', '2026-05-01')`,
    [here, gone],
  );
  await client.query(`insert into my_voice_moderator (user_id, since) values ($1, '2026-01-01'), ($2, '2026-01-01')`, [
    here,
    gone,
  ]);
  const { db, close } = await openPostgres(url, () => {});
  onTestFinished(close);
  expect(await rolesOf(db, here)).toEqual([{ role: 'moderator', scope: { locations: null, departments: null } }]);
  expect(await rolesOf(db, gone)).toEqual([]);
  const { rows } = await client.query('select user_id, since::date::text as since from my_voice_moderator');
  expect(rows).toEqual([{ user_id: here, since: '2026-01-01' }]);
  const write = (sender: string) =>
    client.query('select outcome from my_voice_send($1, true)', [
      JSON.stringify([{ sender, client: randomId(), body: 'Hello', words: 'hello', reply: null }]),
    ]);
  await client.query(`select my_voice_set_mode('announce-only')`);
  expect((await write(here)).rows).toEqual([{ outcome: 'stored' }]);
  expect((await write(gone)).rows).toEqual([{ outcome: 'announce-only' }]);
});
