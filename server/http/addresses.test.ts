import { afterAll, describe, expect, test } from 'vitest';
import { articleAddresses, paths } from '#contract/paths.ts';
import { clientPage } from '#server/testing/client-files.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const failing = (code: string) => ({ code, requestId: expect.any(String) });

describe('an address that leads nowhere', () => {
  test.for([
    '/api/nowhere',
    '/api/',
    '/api/auth',
    '/api/HOME/news',
    '/api//home/news',
    '/api/%zz',
    '/api/..%2f..%2fetc/passwd',
  ])('is a JSON 404 at %s, even for a browser', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await testServer.ask({ method, url, headers: { accept: 'text/html' } });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, failing('NOT_FOUND')]);
    }
  });

  test.for(['/nowhere', '/home/nowhere', '/news/1', '/admin.php', '/built/nothing.js', '/%zz', '/built/../index.html'])(
    'shows a browser our own not-found screen at %s',
    async (url) => {
      const answer = await testServer.ask({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect([answer.statusCode, answer.body]).toEqual([404, clientPage]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test.for(['/nowhere', '/built/nothing.js', '/built/..%2findex.html', '/.env', '/index.html.br', '/%zz'])(
    'is a JSON 404 at %s for everything but a browser',
    async (url) => {
      for (const accept of [null, '*/*', 'application/json', 'image/webp']) {
        const answer = await testServer.ask({ url, headers: { accept } });
        expect([accept, answer.statusCode, answer.json()]).toEqual([accept, 404, failing('NOT_FOUND')]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  test('is a JSON 404 for whatever would change something there', async () => {
    const answer = await testServer.ask({ method: 'POST', url: '/home', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.json()]).toEqual([404, failing('NOT_FOUND')]);
  });
});

test("every screen's address answers with the app, always asked for again", async () => {
  const screens = Object.values(paths).filter((path) => path !== paths.article);
  for (const url of [...screens, ...articleAddresses, '/home?from=mail']) {
    const answer = await testServer.ask({ url });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, clientPage]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('the built files may be cached for a year', async () => {
  const answer = await testServer.ask({ url: '/built/main-4f2a.js' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'export {};']);
  expect(answer.headers['content-type']).toContain('/javascript');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('every answer of text says its charset', async () => {
  for (const url of [
    '/home',
    '/favicon.svg',
    '/built/main-4f2a.js',
    '/api',
    '/api/openapi.json',
    '/nowhere',
    '/absence/form.css',
  ]) {
    const { headers } = await testServer.ask({ url });
    expect([url, headers['content-type']]).toEqual([url, expect.stringMatching(/; charset=utf-8$/)]);
  }
});

test('no address lists a folder', async () => {
  for (const url of ['/built', '/built/', '/install/', '/look/', '/api/']) {
    const answer = await testServer.ask({ url });
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, failing('NOT_FOUND')]);
  }
});

test('nothing answers TRACE, over a real connection either', async () => {
  const port = await listen(testServer.app);
  for (const path of ['/', '/home', '/api/auth/session']) {
    const { status, body } = await askOverTheWire(port, { method: 'TRACE', path, headers: { 'x-secret': 'echo' } });
    expect([path, status, body.includes('echo')]).toEqual([path, 404, false]);
  }
});
