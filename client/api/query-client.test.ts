import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
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
