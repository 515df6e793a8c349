import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilItArrives } from './until-it-arrives.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads code that fails as often as given, then arrives; each time, whether the server answers after the failure. */
async function loadOn(answersAfter: boolean[]) {
  const failures = answersAfter.values();
  let isThere = true;
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError())));
  const refused = vi.fn();
  const loading = untilItArrives(() => {
    const { value, done } = failures.next();
    if (done) return Promise.resolve('the code');
    isThere = value;
    return Promise.reject(new TypeError());
  }, refused);
  await vi.runAllTimersAsync();
  return { code: await loading, refusals: refused.mock.calls.length };
}

test('code that fails while the server answers is reported, once', async () => {
  expect(await loadOn([true, true, true, true])).toEqual({ code: 'the code', refusals: 1 });
});

test('a network that comes and goes is not taken for code that is refused', async () => {
  expect(await loadOn([false, true, false, true, false])).toEqual({ code: 'the code', refusals: 0 });
});
