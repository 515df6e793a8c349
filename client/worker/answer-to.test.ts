import { expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { answerTo } from './answer-to.ts';

const origin = 'https://stagedoor.example';

/** What a worker answers to a request of a page, and how often it read the company's look again. */
async function asked(path: string, more: { mode?: string; method?: string; isOnline?: boolean } = {}) {
  const { mode = 'navigate', method = 'GET', isOnline = true } = more;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isOnline) throw new TypeError('There is no network.');
    return new Response('network');
  });
  const readCompanyLookAgain = vi.fn(async () => {
    if (!isOnline) throw new TypeError('There is no network.');
  });
  const answer = answerTo({ url: new URL(path, origin).href, mode, method } as Request, {
    ...{ origin, builtFiles: ['/icon-192.png'], readCompanyLookAgain },
    withPage: async () => new Response('page'),
    cachedFile: async (pathname) => (pathname === '/built/cached.js' ? new Response('cached') : undefined),
  });
  const text = answer && (await (await answer.response).text());
  await answer?.rest;
  vi.mocked(fetch).mockRestore();
  return [text, readCompanyLookAgain.mock.calls.length];
}

test.for([true, false])(
  'a screen is answered with the cached page, then the look is read again: online %s',
  async (isOnline) => {
    expect(await asked(paths.settings, { isOnline })).toEqual(['page', 1]);
  },
);

test('an address of no screen is answered by the network, and without one by the cached page', async () => {
  expect(await asked('/no/such/page')).toEqual(['network', 0]);
  expect(await asked('/no/such/page', { isOnline: false })).toEqual(['page', 0]);
});

test('what only the server knows is left to it', async () => {
  for (const path of [
    '/api/session',
    '/absence/late',
    '/payslips/1',
    '/files/1',
    '/health/live',
    '//elsewhere.example/',
  ])
    expect(await asked(path), path).toEqual([undefined, 0]);
  expect(await asked(paths.settings, { method: 'POST' })).toEqual([undefined, 0]);
  expect(await asked(paths.settings, { mode: 'cors' })).toEqual([undefined, 0]);
});

test('a built file is answered from the cache, and one that is not there by the network', async () => {
  expect(await asked('/built/cached.js', { mode: 'cors' })).toEqual(['cached', 0]);
  for (const path of ['/built/other.js', '/look/1.css', '/icon-192.png'])
    expect(await asked(path, { mode: 'no-cors' }), path).toEqual(['network', 0]);
});
