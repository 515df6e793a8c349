import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { queryClient } from './query-client.ts';

/** A query whose answers the test gives, one by one. */
function reading(name: string) {
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [name],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  });
  return { asked, observer, shown: () => observer.getCurrentResult().data };
}

test('a query invalidated during its first read is read again', async () => {
  const { asked, observer, shown } = reading('first');
  const stop = observer.subscribe(() => {});
  await expect.poll(() => asked.length).toBe(1);
  const again = queryClient.invalidateQueries({ queryKey: ['first'] });
  asked[0]?.('before');
  await expect.poll(() => asked.length).toBe(2);
  expect(shown()).toBe('before');
  asked[1]?.('after');
  await again;
  expect(shown()).toBe('after');
  expect(asked).toHaveLength(2);
  stop();
});

test('an unobserved query invalidated during its first read is read again by its next observer', async () => {
  const { asked, observer, shown } = reading('ahead');
  const options = { ...observer.options, staleTime: Number.POSITIVE_INFINITY };
  const reads = queryClient.prefetchQuery(options as never);
  const again = queryClient.invalidateQueries({ queryKey: ['ahead'] });
  asked[0]?.('before');
  await Promise.all([reads, again]);
  observer.setOptions(options as never);
  const stop = observer.subscribe(() => {});
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('after');
  await expect.poll(shown).toBe('after');
  stop();
});

describe('a read that fails', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    queryClient.clear();
  });

  /** How often a read is tried that fails each time. */
  async function triesOf(error: Error, onLine = true): Promise<number> {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine });
    let tries = 0;
    const reading = queryClient.fetchQuery({
      queryKey: ['failing', error.message, onLine],
      queryFn: () => {
        tries += 1;
        return Promise.reject(error);
      },
      // As a screen's read: by itself, fetchQuery would try once.
      retry: queryClient.getDefaultOptions().queries?.retry ?? false,
    });
    const failed = reading.catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    return tries;
  }

  test('is tried three times where the server was away, and once where it refused', async () => {
    const tries = [];
    for (const code of ['OFFLINE', 'UNAVAILABLE', 'NOT_FOUND', 'INTERNAL'] as const) {
      tries.push(await triesOf(new CallFailure(code)));
    }
    expect(tries).toEqual([3, 3, 1, 1]);
    expect(await triesOf(new TypeError('a bug of ours'))).toBe(1);
  });

  test('is tried once while the browser knows that it is offline', async () => {
    expect(await triesOf(new CallFailure('OFFLINE'), false)).toBe(1);
  });
});
