import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OpenAPIGenerator } from '@orpc/openapi';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const sameForAll = [
  '/api/openapi.json',
  '/api',
  '/api/reference.css',
  '/manifest.webmanifest?language=fr',
  '/absence/form.css',
  '/settings',
  '/built-page',
];

const ask = (url: string, headers: Record<string, string> = {}) => testServer.ask({ url, headers });

test.for(sameForAll)(
  '%s comes packed as the caller takes it, and not again to whoever has it',
  { tags: 'long' },
  async (url) => {
    const plain = await ask(url);
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.headers.vary).toContain('accept-encoding');
    const brotli = await ask(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    const zipped = await ask(url, { 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect((await ask(url, { 'accept-encoding': 'identity' })).rawPayload).toEqual(plain.rawPayload);

    const etag = String(plain.headers.etag);
    expect(brotli.headers.etag).toBe(etag);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`])
      expect([known, (await ask(url, { 'if-none-match': known })).statusCode]).toEqual([known, 304]);
    expect((await ask(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  },
);

test('the API document is written once, however many ask for it at once', async () => {
  const another = await testServer.openAnother();
  onTestFinished(another.close);
  const generate = vi.spyOn(OpenAPIGenerator.prototype, 'generate');
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => void vi.restoreAllMocks());
  const headers = { host: 'localhost:3000', 'accept-encoding': 'br' };
  const get = (url: string) => another.app.inject({ url, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/openapi.json')));
  answers.push(await get('/api/openapi.json'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(generate).toHaveBeenCalledTimes(1);
  expect(stringify.mock.calls.filter(([value]) => (value as { openapi?: string })?.openapi !== undefined)).toHaveLength(
    1,
  );
});
