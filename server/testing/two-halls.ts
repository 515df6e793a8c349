import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { addProof } from '#server/absence/proof-rows.ts';
import { record } from '#server/audit/audit.ts';
import { randomId } from '#server/db/ids.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { addBatch, recount, saveBatch } from '#server/pay/batches/batch-rows.ts';
import { addDocuments } from '#server/pay/batches/document-rows.ts';
import { pdf } from '#server/pay/batches/testing/payroll.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { newId } from './new-id.ts';
import { giveRole } from './role-holders.ts';
import type { TestServer } from './test-server.ts';
import { utcToday } from './utc-today.ts';

/** The two sides of a scope: one hall of the company and another. */
export const sides = ['inside', 'outside'] as const;
export type Side = (typeof sides)[number];

/** A word that stands in everything of a side, and in nothing else. */
export const mark = { inside: 'Sidestage', outside: 'Farhouse' } as const;

/** How many people work on a side, and how many of its batches wait: never equal, so that a sum tells the sides apart. */
export const crewSize = { inside: 4, outside: 5 } as const;
export const reviews = { inside: 1, outside: 2 } as const;

export const scopeOf = (side: Side) => ({ locations: [`Hall ${mark[side]}`], departments: null });

/** In every name of both sides. */
export const everyName = 'crewmate';

/** What a side has of everything that a list, a sum, a search or an export might show. */
export type Hall = {
  ids: Id[];
  /** Leads one person of each side. */
  head: Id;
  /** Leads somebody of their own side alone. */
  foreman: Id;
  /** Leads nobody. */
  idle: Id;
  /** Recalled, of one document. */
  batch: Id;
  document: Id;
  /** A report of absence of one of them. */
  absence: Id;
  /** The proof of it. */
  proof: Id;
};

/** Fills both halls, alike but for their numbers. */
export async function fillTwoHalls(testServer: TestServer): Promise<Record<Side, Hall>> {
  const halls = { inside: await fill(testServer, 'inside'), outside: await fill(testServer, 'outside') };
  const { inside, outside } = halls;
  const leads = (managerId: string, id = '') =>
    testServer.db.execute(sql`update employee_profile set manager_id = ${managerId} where user_id = ${id}`);
  await leads(inside.head, inside.ids[1]);
  await leads(inside.head, outside.ids[1]);
  await leads(outside.head, outside.ids[2]);
  await leads(outside.head, inside.ids[2]);
  await leads(inside.foreman, inside.ids[3]);
  await leads(outside.foreman, outside.ids[3]);
  return halls;
}

async function fill(testServer: TestServer, side: Side): Promise<Hall> {
  const { db } = testServer;
  const word = mark[side];
  const ids: Id[] = [];
  for (let place = 0; place < crewSize[side]; place++) {
    const { id } = await testServer.newcomer();
    const [name, key] = [`${word} Crewmate ${place}`, `${word}-${place}`.toLowerCase()];
    ids.push(id);
    await db.execute(sql`update "user" set name = ${name} where id = ${id}`);
    await db.execute(sql`update user_profile set full_name = ${name},
      department = ${`Department ${word}`} where user_id = ${id}`);
    await db.execute(sql`insert into employee_profile (user_id, location, employee_id)
      values (${id}, ${`Hall ${word}`}, ${key})`);
    await db.execute(sql`insert into departure (user_id, last_day, reports_to)
      values (${id}, ${utcToday()}::date + 3, 'later')`);
    await leaveOf(testServer, id, 'waiting', 60);
    await leaveOf(testServer, id, 'approved', 0);
    await db.insert(payslip).values({ userId: id, sourceKey: randomId(), fileName: word, issuedOn: '2026-09-15' });
    await record(db, { act: 'pay-unlocked', result: 'ok', actor: id });
    await record(db, { act: 'person-changed', result: 'ok', subject: id, object: id });
  }
  const [head, idle, foreman] = ids as [Id, Id, Id];
  await giveRole(db, { id: idle }, 'moderator');
  for (let count = 0; count < reviews[side]; count++) await batchOf(testServer, side, head, 'review');
  const failed = await batchOf(testServer, side, head, 'recalling');
  await db.execute(sql`insert into run (kind, subject, state, ended_at)
    values ('payslips-recall', ${failed.batch}, 'failed', now())`);
  const absence = randomId();
  const report = { userId: idle, kind: 'sickness', startsOn: utcToday(), phone: '', note: '', receipt: word } as const;
  await db.insert(absenceReport).values({ id: absence, ...report });
  const proof = randomId();
  await addProof(db, { id: proof, reportId: absence, type: 'image/png', bytes: Buffer.from(word) });
  return { ids, head, idle, foreman, absence, proof, ...(await batchOf(testServer, side, head, 'recalled')) };
}

async function leaveOf({ db }: TestServer, userId: Id, state: 'waiting' | 'approved', inDays: number) {
  await db.execute(sql`insert into leave_type (id, name, place) values ('halls', '{"en": "Leave"}', 99)
    on conflict do nothing`);
  await db.execute(sql`insert into leave_request
    (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
    values (${randomId()}, ${userId}, 'halls', ${utcToday()}::date + ${inDays}::int, ${utcToday()}::date + ${inDays}::int,
      false, false, '1234567', '', ${state})`);
}

async function batchOf({ db }: TestServer, side: Side, userId: Id, state: 'review' | 'recalling' | 'recalled') {
  const batch = newId();
  const path = `/payslip-documents/${batch}`;
  const file = { name: `${mark[side]}.zip`, issuedOn: '2026-08-15', uploadId: null, sha256: '', uploadedBy: null };
  await addBatch(db, { id: batch, ...file });
  await storeFile(db, path, 'application/pdf', pdf(mark[side]));
  const document = { batchId: batch, position: 0, path: `${mark[side]}.pdf`, size: 9, filePath: path, userId };
  await addDocuments(db, [{ ...document, issuedOn: file.issuedOn, title: 'x', sha256: batch }]);
  await recount(db, batch);
  await saveBatch(db, batch, { state });
  const found = await db.execute(sql`select id from payslip_document where batch_id = ${batch}`);
  return { batch, document: (found as unknown as { rows: [{ id: Id }] }).rows[0].id };
}
