import { afterEach, expect, test, vi } from 'vitest';
import type { Entry, Outbox } from './outbox.ts';
import { notifyNews, type OutboxNews } from './outbox-news.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a tab tells of some sent calls, of which a form awaits some, and other tabs have removed some. */
async function reportedOf(
  ids: string[],
  {
    awaited = [],
    removed = [],
    visibilityState = 'visible',
  }: { awaited?: string[]; removed?: string[]; visibilityState?: 'visible' | 'hidden' } = {},
): Promise<string[]> {
  vi.stubGlobal('document', { visibilityState });
  const entries = ids.map((id) => ({ id, operation: 'timeOff.ask', state: 'sent' }) as unknown as Entry);
  const heard: string[] = [];
  const outbox = {
    entries: () => entries,
    subscribe: () => () => {},
    isAwaited: (id: string) => awaited.includes(id),
    forget: async (id: string) => !removed.includes(id),
  } as unknown as Outbox;
  const news: OutboxNews = { 'timeOff.ask': { notify: ({ id }) => void heard.push(id) } };
  notifyNews(outbox, news)();
  await Promise.resolve();
  await Promise.resolve();
  return heard;
}

test('a call that was sent is told of, unless a form awaits it or nobody looks', async () => {
  expect(await reportedOf(['one', 'two'], { awaited: ['two'] })).toEqual(['one']);
  expect(await reportedOf(['one'], { visibilityState: 'hidden' })).toEqual([]);
});

test('of several tabs that see it, the one that removes it tells of it', async () => {
  expect(await reportedOf(['one', 'two'], { removed: ['one'] })).toEqual(['two']);
});
