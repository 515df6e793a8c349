import { afterEach, expect, test, vi } from 'vitest';
import type { Entry, Outbox } from './outbox.ts';
import { notifyNews, type OutboxNews } from './outbox-news.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is told of some sent calls, of which a form awaits these. */
async function reportedOf(ids: string[], awaited: string[], visibilityState = 'visible'): Promise<string[]> {
  vi.stubGlobal('document', { visibilityState });
  const entries = ids.map((id) => ({ id, operation: 'timeOff.ask', state: 'sent' }) as unknown as Entry);
  const heard: string[] = [];
  const outbox = {
    entries: () => entries,
    subscribe: () => () => {},
    isAwaited: (id: string) => awaited.includes(id),
    forget: async () => true,
  } as unknown as Outbox;
  const news: OutboxNews = { 'timeOff.ask': { notify: ({ id }) => void heard.push(id) } };
  notifyNews(outbox, news)();
  await Promise.resolve();
  await Promise.resolve();
  return heard;
}

test('a call that was sent is told of, unless a form awaits it or nobody looks', async () => {
  expect(await reportedOf(['one', 'two'], ['two'])).toEqual(['one']);
  expect(await reportedOf(['one'], [], 'hidden')).toEqual([]);
});
