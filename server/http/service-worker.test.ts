import { afterAll, describe, expect, test } from 'vitest';
import { builtPageAddress } from '#contract/paths.ts';
import { clientPage, serviceWorker } from '#server/testing/client-files.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
const without = await openTestServer({ serviceWorker: false });
afterAll(() => Promise.all([testServer.close(), without.close()]));

const url = '/service-worker.js';

describe('the service worker', () => {
  test('is answered from the root, for the whole app, and always asked for again', async () => {
    const { statusCode, headers, body } = await testServer.ask({ url });
    expect([statusCode, body]).toEqual([200, serviceWorker]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await testServer.ask({ url });
    const again = await testServer.ask({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is one that leaves where it is switched off, and nothing else changes', async () => {
    const { statusCode, headers, body } = await without.ask({ url });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toMatch(/reload|navigate/);
    expect((await without.ask({ url: '/home' })).body).toBe(clientPage);
  });

  test('gets the page as it was built, whoever asks', async () => {
    const answer = await testServer.ask({ url: builtPageAddress, cookie: 'stagedoor-look=ar.dark' });
    expect([answer.statusCode, answer.body]).toEqual([200, clientPage]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});
