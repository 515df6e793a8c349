import { crc32, deflateSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { absenceProofAddress } from '#contract/console-paths.ts';
import { proofLimits } from '#contract/limits.ts';
import { sentProofAddress } from '#contract/paths.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { pdf } from '#server/pay/batches/testing/payroll.ts';
import { cleanPicture } from '#server/reading/clean-picture.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { atOneMoment } from '#server/testing/at-one-moment.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam } from '#server/time-off/testing/leave-team.ts';
import { oldReports } from './absence-rows.ts';
import { absenceProofBytes, absenceReport } from './absence-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const hr = await roleHolder(testServer, 'hr');

/** A photo of 8 by 4 pixels, as a browser wrote it. */
const photo = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////' +
    '////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////' +
    '////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA' +
    'FQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABXf/2Q==',
  'base64',
);

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const field = (tag: number, type: number, count: number, value: Buffer) =>
  Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), value, Buffer.alloc(4 - value.length)]);

/** What a phone writes (Exif 2.3): its make, how it was held, and where: 8° 29′ 4.44″ N. */
const degrees = Buffer.concat([8, 1, 29, 1, 444, 100].map((part) => number(part, 4)));
const make = Buffer.from('Stagephone\0', 'latin1');
const gpsAt = 8 + 2 + 3 * 12 + 4;
const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
const tiff = Buffer.concat([
  Buffer.from('II*\0', 'latin1'),
  number(8, 4),
  number(3, 2),
  field(0x010f, 2, make.length, number(latitudeAt + degrees.length, 4)),
  field(0x0112, 3, 1, number(6, 2)),
  field(0x8825, 4, 1, number(gpsAt, 4)),
  number(0, 4),
  number(2, 2),
  field(1, 2, 2, Buffer.from('N\0')),
  field(2, 5, 3, number(latitudeAt, 4)),
  number(0, 4),
  degrees,
  make,
]);

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
const remark = segment(0xfe, Buffer.from('at the doctor’s'));
/** The same photo from a phone, with a second one behind its end. */
const fromPhone = Buffer.concat([photo.subarray(0, 2), exif, remark, photo.subarray(2), photo, exif]);

const chunk = (kind: string, text: string) => {
  const body = Buffer.from(kind + text, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const today = new Date().toISOString().slice(0, 10);

async function reported(kind = 'sickness') {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  const said = { startsOn: today, returnsOn: null, minutesLate: kind === 'late' ? 5 : null, phone: '', note: '' };
  const body = { id: newId(), kind, ...said, saidAt: new Date().toISOString() };
  const { id } = (await testServer.post('/absence/report', body, person.cookie)).json();
  return { manager, person, id };
}

const send = (report: string, body: Buffer, cookie: string, id: string = newId()) =>
  testServer.ask({
    method: 'PUT',
    url: sentProofAddress(report, id),
    body,
    cookie,
    headers: { 'content-type': 'application/octet-stream' },
  });
const read = async (url: string, cookie: string) => (await testServer.ask({ url: `/api${url}`, cookie })).json();
const open = (id: string, cookie: string) => testServer.ask({ url: absenceProofAddress(id), cookie });
const own = async (cookie: string) => (await read('/absence/reports', cookie))[0].proofs;

test('a photo reaches HR without its place, and nobody else', async () => {
  const { manager, person, id } = await reported();
  expect((await send(id, fromPhone, person.cookie)).json()).toEqual({ sent: true });
  const [proof] = await own(person.cookie);
  const added = and(eq(audit.actor, person.id), eq(audit.action, 'absence-proof-added'));
  expect(await db.$count(audit, added)).toBe(1);
  const { reports } = await read(`/console/absences/of-person?userId=${person.id}`, hr.cookie);
  expect(reports[0].proofs).toEqual([proof]);

  const opened = await open(proof.id, hr.cookie);
  expect(opened.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
  expect(fromPhone.includes(degrees) && fromPhone.includes(make)).toBe(true);
  for (const gone of [degrees, make, remark, tiff]) expect(opened.rawPayload.includes(gone)).toBe(false);
  // How the phone was held is all that stays, and the picture is whole.
  expect(opened.rawPayload.includes(field(0x0112, 3, 1, number(6, 2)))).toBe(true);
  expect(opened.rawPayload.length).toBeLessThan(photo.length + 40);
  const [entry] = await db.select().from(audit).where(eq(audit.object, proof.id));
  expect(entry).toMatchObject({ action: 'absence-proof-opened', actor: hr.person.id, subject: person.id });

  // The board says that it was opened, and so does the person's own report; the manager's says nothing of it.
  const who = { by: hr.person.name, at: expect.any(String) };
  const onBoard = (await read('/console/absences', hr.cookie)).reports.find((one: { id: string }) => one.id === id);
  expect([proof.opened, onBoard.proofs[0].opened, (await own(person.cookie))[0].opened]).toEqual([null, who, who]);

  for (const { cookie } of [manager, person]) expect((await open(proof.id, cookie)).statusCode).toBe(404);
  expect((await read('/absence/team', manager.cookie)).reports[0]).not.toHaveProperty('proofs');
  const elsewhere = await roleHolder(testServer, 'hr', { locations: ['Nowhere'], departments: null });
  expect((await open(proof.id, elsewhere.cookie)).statusCode).toBe(404);
});

test('a proof that nobody has opened keeps its report on the board of HR', async () => {
  const { manager, person, id } = await reported();
  await db
    .update(absenceReport)
    .set({
      startsOn: '2026-01-05',
      returnsOn: '2026-01-07',
      doneAt: new Date(),
      endedOn: '2026-01-07',
      endedAt: new Date('2026-01-07'),
    })
    .where(eq(absenceReport.id, id));
  const onBoard = async () =>
    (await read('/console/absences', hr.cookie)).reports.some((one: { id: string }) => one.id === id);
  expect(await onBoard()).toBe(false);
  await send(id, photo, person.cookie);
  expect(await onBoard()).toBe(true);
  expect((await read('/absence/team', manager.cookie)).reports).toEqual([]);
  const [proof] = await own(person.cookie);
  await open(proof.id, hr.cookie);
  expect(await onBoard()).toBe(false);
});

test('what cannot be taken is refused, each with its own code, and nothing is stored', async () => {
  const { person, id } = await reported();
  const hours = await reported('late');
  const script = Buffer.from(
    pdf('x').toString('latin1').replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>'),
    'latin1',
  );
  const tries: [string, Buffer, number, string?][] = [
    [id, Buffer.alloc(50 * 1024 * 1024), 413],
    [id, Buffer.from('GIF89a and so on'), 400],
    [id, Buffer.alloc(0), 400],
    [id, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415],
    [id, photo.subarray(0, photo.length - 9), 400],
    [id, script, 400],
    [hours.id, photo, 404],
    [newId(), photo, 404],
  ];
  for (const [report, body, status] of tries) {
    expect([body.length, (await send(report, body, person.cookie)).statusCode]).toEqual([body.length, status]);
  }
  expect((await send(hours.id, photo, hours.person.cookie)).statusCode).toBe(404);
  expect(await own(person.cookie)).toEqual([]);
});

test('the same file sent again is one, a report has five at most, and all go with it', async () => {
  const { person, id } = await reported();
  const other = await reported();
  const first = newId();
  for (const once of [1, 2])
    expect([once, (await send(id, pdf('x'), person.cookie, first)).statusCode]).toEqual([once, 200]);
  expect((await send(other.id, photo, other.person.cookie, first)).json().code).toBe('ID_REUSED');
  const another = () => send(id, photo, person.cookie);
  for (let count = 2; count < proofLimits.aReport; count++) expect((await another()).json()).toEqual({ sent: true });
  const both = await atOneMoment(db, 'absence_proof', [another, another]);
  expect(both.map((answer) => answer.json().code ?? 'sent')).toEqual(['sent', 'UPLOADS_FULL']);
  expect(await own(person.cookie)).toHaveLength(proofLimits.aReport);
  await oldReports.forget(db, new Date(Date.now() + 1_000 * 86_400_000), 365, 1_000, { setBy: null, payslipYears: 10 });
  expect(await db.$count(absenceProofBytes)).toBe(0);
});

test('a PNG keeps its pixels alone; a picture that is upright says nothing at all', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAIklEQVR4AaTKMQ0AAAwCwQZL+HdQT+AABj757fCk0rjSDgwAAP//d8YcyQAAAAZJREFUAwDp+RGRc9GtQQAAAABJRU5ErkJggg==',
    'base64',
  );
  expect(cleanPicture(png)?.bytes).toEqual(png);
  const withText = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', 'Place\0Freetown'),
    png.subarray(33),
    Buffer.from('Freetown'),
  ]);
  expect(cleanPicture(withText)?.bytes).toEqual(png);
  expect(cleanPicture(png.subarray(0, 60))).toBeNull();
  // Right sums and no pixels: it would be shown as a broken picture.
  const ihdr = png.subarray(0, 33);
  const end = png.subarray(-12);
  for (const pixels of ['', 'no pixels', deflateSync(Buffer.alloc(20)).toString('latin1')]) {
    expect(cleanPicture(Buffer.concat([ihdr, chunk('IDAT', pixels), end]))).toBeNull();
  }
  const right = deflateSync(Buffer.alloc(4 * (1 + 8 * 4))).toString('latin1');
  expect(cleanPicture(Buffer.concat([ihdr, chunk('IDAT', right), end]))).not.toBeNull();
  expect(cleanPicture(photo)?.bytes.includes('Exif')).toBe(false);
});

test.for([
  ['a pixel of grey', { size: [1, 1], bits: 8, colours: 0 }, 2],
  ['grey, eight pixels in a byte', { size: [9, 2], bits: 1, colours: 0 }, 6],
  ['colours', { size: [2, 2], bits: 16, colours: 2 }, 26],
  ['colours of a palette', { size: [3, 2], bits: 4, colours: 3 }, 6],
  ['grey that is partly transparent', { size: [1, 1], bits: 16, colours: 4 }, 5],
  ['colours that are partly transparent', { size: [3, 1], bits: 8, colours: 6 }, 13],
  ['all seven passes', { size: [8, 8], bits: 8, colours: 0, passes: 1 }, 79],
  ['passes without a pixel', { size: [1, 1], bits: 8, colours: 0, passes: 1 }, 2],
] as const)(
  'a PNG of %s is one with exactly its bytes',
  ([
    ,
    {
      size: [width, height],
      bits,
      colours,
      ...more
    },
    bytes,
  ]) => {
    const ihdr = Buffer.alloc(13);
    ihdr.writeUInt32BE(width, 0);
    ihdr.writeUInt32BE(height, 4);
    ihdr.set([bits, colours, 0, 0, 'passes' in more ? 1 : 0], 8);
    const isOne = (count: number) => {
      const pixels = deflateSync(Buffer.alloc(count)).toString('latin1');
      const chunks = [chunk('IHDR', ihdr.toString('latin1')), chunk('IDAT', pixels), chunk('IEND', '')];
      return cleanPicture(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])) !== null;
    };
    expect([isOne(bytes - 1), isOne(bytes), isOne(bytes + 1)]).toEqual([false, true, false]);
  },
);

test('nobody sends more than thirty in a day', async () => {
  const { person, id } = await reported();
  const sent = async (hoursAgo: number) => {
    const [key, since] = [`absence-proofs:${person.id}`, new Date(Date.now() - hoursAgo * 3_600_000)];
    await db.delete(rateLimits).where(eq(rateLimits.key, key));
    await db.insert(rateLimits).values({ key, count: 30, since });
    return (await send(id, photo, person.cookie)).statusCode;
  };
  expect([await sent(23), await sent(25)]).toEqual([429, 200]);
});
