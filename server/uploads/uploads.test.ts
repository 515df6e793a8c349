import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/upload-limits.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { payrollAt } from '#server/pay/batches/testing/payroll.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { upload, uploadPiece } from './upload-tables.ts';
import { UploadedFile, UploadGone } from './uploaded-file.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

/** Bytes of three pieces, the last of them short. */
const file = randomBytes(2 * uploadLimits.piece + 1_000);
const pieces = [0, 1, 2].map((number) => file.subarray(number * uploadLimits.piece, (number + 1) * uploadLimits.piece));

async function begun(size = file.length) {
  const payroll = await payrollAt(testServer);
  const id = newId();
  const input = { id, name: 'october.zip', size, modified: 1_700_000_000_000 };
  const answer = await payroll.post('uploads', input);
  return { ...payroll, id, input, answer };
}

describe('a file in pieces', () => {
  test('is there byte for byte once the last has arrived, and goes on where it broke off', async () => {
    const { id, sendPiece, read, post, input } = await begun();
    await sendPiece(id, 0, pieces[0] as Buffer);
    const { uploads } = await read<{ uploads: object[] }>('uploads');
    expect(uploads).toEqual([{ ...input, received: 1 }]);
    // To begin it again or send a piece twice answers how far it is.
    expect((await post('uploads', input)).json().received).toBe(1);
    const other = await post('uploads', { ...input, size: input.size + 1 });
    expect([other.statusCode, other.json().code]).toEqual([409, 'ID_REUSED']);
    expect((await sendPiece(id, 0, pieces[0] as Buffer)).json().received).toBe(1);
    expect((await sendPiece(id, 2, pieces[2] as Buffer)).json().received).toBe(1);
    await sendPiece(id, 1, pieces[1] as Buffer);
    expect((await sendPiece(id, 2, pieces[2] as Buffer)).json().received).toBe(3);

    const uploaded = new UploadedFile(db, { id, size: file.length });
    expect((await uploaded.whole()).equals(file)).toBe(true);
    const [start, end] = [uploadLimits.piece - 5, uploadLimits.piece + 7];
    expect((await buffer(uploaded.read(start, end))).equals(file.subarray(start, end))).toBe(true);
  });

  test('cannot be continued, deleted or reused by its sender once the server reads it', async () => {
    const { id, sendPiece, read, post } = await begun(1_000);
    await sendPiece(id, 0, randomBytes(1_000));
    const batch = { uploadId: id, issuedOn: '2026-10-15', sha256: '0'.repeat(64) };
    expect((await post('payslips', { ...batch, id: newId() })).statusCode).toBe(200);
    expect((await read<{ uploads: object[] }>('uploads')).uploads).toEqual([]);
    await post('uploads/end', { id });
    expect(await db.$count(upload, eq(upload.id, id))).toBe(1);
    expect((await post('payslips', { ...batch, id: newId() })).json().code).toBe('UPLOAD_INCOMPLETE');
  });

  test('cannot be read before its last piece is there', async () => {
    const { id, sendPiece, post } = await begun();
    const batch = { uploadId: id, issuedOn: '2026-10-15', sha256: '0'.repeat(64) };
    const read = () => post('payslips', { ...batch, id: newId() });
    for (const [number, piece] of pieces.entries()) {
      expect((await read()).json().code).toBe('UPLOAD_INCOMPLETE');
      await sendPiece(id, number, piece);
    }
    expect((await read()).statusCode).toBe(200);
  });

  test('stores a piece once when it is sent twice at once', async () => {
    const { id, sendPiece } = await begun();
    const both = await Promise.all([sendPiece(id, 0, pieces[0] as Buffer), sendPiece(id, 0, pieces[0] as Buffer)]);
    expect(both.map((answer) => answer.json().received)).toEqual([1, 1]);
    expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, id))).toBe(1);
  });

  test.each([
    ['too short', 0, Buffer.alloc(10), 400],
    ['too long', 0, Buffer.alloc(uploadLimits.piece + 1), 413],
    ['beyond the end', 3, Buffer.alloc(10), 404],
  ])('refuses one that is %s', async (_, number, piece, status) => {
    const { id, sendPiece } = await begun();
    expect((await sendPiece(id, number, piece)).statusCode).toBe(status);
    expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, id))).toBe(0);
  });

  test('is invisible to other payroll users, who cannot see, send or end it', async () => {
    const { id } = await begun();
    const other = await payrollAt(testServer);
    expect((await other.read<{ uploads: object[] }>('uploads')).uploads).toEqual([]);
    expect((await other.sendPiece(id, 0, pieces[0] as Buffer)).statusCode).toBe(404);
    await other.post('uploads/end', { id });
    expect(await db.$count(upload, eq(upload.id, id))).toBe(1);
    expect((await other.post('uploads', { id, name: 'x', size: 1, modified: 0 })).json().code).toBe('ID_REUSED');
  });

  test('takes no text, and none from whoever has no role', async () => {
    const { id, cookie } = await begun(4);
    const url = `/api/console/uploads/${id}/pieces/0`;
    const put = (headers: Record<string, string>, sender: string) =>
      testServer.ask({ method: 'PUT', url, body: Buffer.from('text'), cookie: sender, headers });
    expect((await put({ 'content-type': 'application/json' }, cookie)).statusCode).toBe(415);
    const nobody = await testServer.signIn(await testServer.newcomer());
    expect((await put({ 'content-type': 'application/octet-stream' }, nobody)).statusCode).toBe(404);
  });
});

test('a person can have only so many unfinished files and bytes', async () => {
  const payroll = await payrollAt(testServer);
  const begin = (size: number) => payroll.post('uploads', { id: newId(), name: 'x', size, modified: 0 });
  const answers = await Promise.all([2, 1, 1].map((files) => begin(files * (uploadLimits.file / 2))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await begin(1)).json().code).toBe('UPLOADS_FULL');
  const { uploads } = await payroll.read<{ uploads: { id: string }[] }>('uploads');
  await payroll.post('uploads/end', { id: uploads[0]?.id });
  const more = await Promise.all(Array.from({ length: 6 }, () => begin(1)));
  expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(
    (await payroll.post('uploads', { id: newId(), name: 'x', size: uploadLimits.file + 1, modified: 0 })).statusCode,
  ).toBe(400);
});

test('a file that was read takes no room of its sender', { tags: 'long' }, async () => {
  const payroll = await payrollAt(testServer);
  const files = Array.from({ length: uploadLimits.files }, (_, number) => `${number}.pdf`);
  for (const name of files) await payroll.bring(name, zipFile([{ name: `x-${name}`, bytes: Buffer.from(name) }]));
  const begin = () => payroll.post('uploads', { id: newId(), name: 'x', size: 1, modified: 0 });
  expect((await begin()).statusCode).toBe(200);
  for (let count = 1; count < uploadLimits.files; count++) await begin();
  expect((await begin()).statusCode).toBe(409);
  // A long PDF stays for a while after it was read, and takes none either.
  await db.update(upload).set({ readAt: sql`now()` }).where(eq(upload.userId, payroll.person.id));
  expect((await begin()).statusCode).toBe(200);
});

test('a file that is sent over days is there as long as its pieces come', async () => {
  const { id, sendPiece } = await begun();
  const wait = () => db.update(upload).set({ touchedAt: sql`now() - interval '47 hours'` }).where(eq(upload.id, id));
  for (const [number, piece] of pieces.entries()) {
    await wait();
    await sendPiece(id, number, piece);
    await tidyUp(db, new Date(Date.now() + 2 * 3_600_000), { auditDays: 730, payslipYears: 10 });
    expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, id))).toBe(number + 1);
  }
});

test('a file untouched for two days is deleted, and nothing else is', async () => {
  const [old, fresh] = [await begun(), await begun()];
  for (const { id, sendPiece } of [old, fresh]) await sendPiece(id, 0, pieces[0] as Buffer);
  await db.update(upload).set({ touchedAt: sql`now() - interval '49 hours'` }).where(eq(upload.id, old.id));
  await tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });
  expect(await db.$count(upload, eq(upload.id, old.id))).toBe(0);
  expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, old.id))).toBe(0);
  expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, fresh.id))).toBe(1);
  await expect(new UploadedFile(db, { id: old.id, size: file.length }).whole()).rejects.toThrow(UploadGone);
});
