import { afterEach, expect, test, vi } from 'vitest';
import { settled } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is never idle is settled all the same', async () => {
  vi.useFakeTimers();
  const requestIdleCallback = (work: () => void, options?: { timeout?: number }) => {
    if (options?.timeout) setTimeout(work, options.timeout);
  };
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  let isSettled = false;
  void settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isSettled).toBe(true);
});
