import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { companySetup } from './company-tables.ts';
import { cachedLook } from './look.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let cookie: string;
let actor: Id;
beforeAll(async () => {
  const holder = await roleHolder(testServer, 'administrator');
  cookie = holder.cookie;
  actor = holder.person.id;
});
beforeEach(() => testServer.db.delete(companySetup));

const post = (path: string, body: object) => testServer.post(`/console/company/${path}`, body, cookie);
const get = (url: string) => testServer.ask({ url });
/** The look of the next page, uncached: pages ask for it once a second. */
const lookNow = () => cachedLook(testServer.db)();
const acts = async () =>
  (await testServer.db.select().from(auditTrail).where(eq(auditTrail.actor, actor)))
    .filter(({ action }) => action === 'accent-set' || action === 'logo-set')
    .map(({ action, object }) => `${action} ${object}`);

/** A PNG of one colour. */
function png(width: number, height = width): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checked = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(checked));
    return Buffer.concat([length, checked, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (width * 4 + 1)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

describe('the colour of the app', () => {
  test('is a style sheet for everybody that may be kept under its name, and is written down', async () => {
    const { look } = (await post('accent', { accent: '#0b5d4e' })).json();
    expect(look).toMatchObject({ logo: null, bars: { light: '#0b5d4e' } });
    const sheet = await get(look.stylesheet);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect(sheet.body).toMatch(/\[data-theme="light"\] \{ --curtain: #0b5d4e;/);
    expect(await lookNow()).toEqual(look);
    expect((await acts()).at(-1)).toBe('accent-set #0b5d4e');

    expect((await post('accent', { accent: null })).json()).toEqual({ look: null });
    const old = await get(look.stylesheet);
    expect([old.statusCode, old.body, old.headers['cache-control']]).toEqual([200, '', 'no-store']);
  });

  test.for(['#ffd400', '#FFF', 'red', '#8a153', 'url(https://elsewhere.example)'])('is not %s', async (accent) => {
    const answer = await post('accent', { accent });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await lookNow()).toBeNull();
  });

  test('comes with every page, from before its first paint, and to whoever installs it', { tags: 'long' }, async () => {
    const { look } = (await post('accent', { accent: '#114488' })).json();
    await expect.poll(async () => (await get('/')).body).toContain(look.stylesheet);
    const page = await get('/settings');
    expect(page.body).toMatch(
      /<link rel="stylesheet" id="company-look" href="[^"]*" data-light="#114488"[^>]*><\/head>/,
    );
    expect(page.body).toContain('<meta name="theme-color" content="#114488"');
    expect((await get('/manifest.webmanifest')).json().theme_color).toBe('#114488');
    expect((await get('/api/company/look')).json()).toEqual({ look });

    await post('accent', { accent: null });
    await expect.poll(async () => (await get('/')).body).not.toContain('company-look');
    expect((await get('/manifest.webmanifest')).json().theme_color).toBe('#8a1538');
  });
});

test('while the database is silent a page has the look of before, and does not wait for it', async () => {
  await post('accent', { accent: '#114488' });
  let isSilent = false;
  const silent = new Proxy(testServer.db, {
    get: (db, name, receiver) =>
      isSilent && name === 'select' ? () => ({ from: () => new Promise(() => {}) }) : Reflect.get(db, name, receiver),
  });
  const look = cachedLook(silent);
  const before = await look();
  expect(before?.bars.light).toBe('#114488');
  isSilent = true;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await look()).toEqual(before);
});

describe('the logo of the app', () => {
  test('is its pixels: what lies behind them is not kept', async () => {
    const hidden = 'GIF89a<script>alert(1)</script>';
    const { look } = (await post('logo', { png: base64(Buffer.concat([png(150), Buffer.from(hidden)])) })).json();
    expect((await get(look.logo)).rawPayload.includes(hidden)).toBe(false);
    await post('logo', { png: null });
  });

  test('is a picture for everybody, takes the place of the one before, and is written down', async () => {
    const first = (await post('logo', { png: base64(png(192)) })).json().look;
    const picture = await get(first.logo);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height, data } = PNG.sync.read(picture.rawPayload);
    expect([width, height, data]).toEqual([192, 192, Buffer.alloc(192 * 192 * 4)]);
    expect((await get(first.stylesheet)).body).toContain(`--logo: url("${first.logo}"); --mark-parts: hidden;`);
    expect((await acts()).at(-1)).toBe(`logo-set ${first.logo}`);

    const second = (await post('logo', { png: base64(png(120)) })).json().look;
    expect(second.stylesheet).not.toBe(first.stylesheet);
    expect((await get(first.logo)).statusCode).toBe(404);
    // Sent again, it is the same.
    expect((await post('logo', { png: base64(png(120)) })).json().look).toEqual(second);
    expect((await testServer.ask({ url: '/api/console/company', cookie })).json()).toMatchObject({
      accent: null,
      logo: second.logo,
    });

    expect((await post('logo', { png: null })).json()).toEqual({ look: null });
    expect(await testServer.db.select().from(storedFile).where(eq(storedFile.path, second.logo))).toEqual([]);
  });

  test('is taken also where its picture lies there already', async () => {
    await post('logo', { png: base64(png(110)) });
    await testServer.db.update(companySetup).set({ logo: null });
    expect((await post('logo', { png: base64(png(110)) })).statusCode).toBe(200);
    await post('logo', { png: null });
  });

  test.for<[string, string]>([
    ['of damaged pixels', base64(png(192).fill(0xff, 60, 90))],
    ['wider than high', base64(png(192, 96))],
    ['larger than it is shown', base64(png(193))],
    ['of no side', base64(png(0))],
    ['another kind of picture', base64(Buffer.from(`GIF89a${'x'.repeat(60)}`))],
    ['a page', base64(Buffer.from('<script>alert(1)</script>'.repeat(4)))],
    ['cut off', base64(png(192).subarray(0, 20))],
    ['no base64', '%%%%'],
    ['too heavy', 'A'.repeat(90_004)],
  ])('is none where it is %s', async ([, sent]) => {
    const answer = await post('logo', { png: sent });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await lookNow()).toBeNull();
  });
});
