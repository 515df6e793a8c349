import type { OperationName } from '#contract/contract.ts';
import type { Entry, Outbox } from './outbox.ts';

type Sent<Name extends OperationName> = Extract<Entry<Name>, { state: 'sent' }>;
type Failed<Name extends OperationName> = Extract<Entry<Name>, { state: 'failed' }>;

/** What a feature does, in one tab, once something of its own was sent, or was refused and nobody needs to know. */
export type OutboxNews = {
  [Name in OperationName]?: { sent(entry: Sent<Name>): void; refused?(entry: Failed<Name>): void };
};

/**
 * Tells of what was sent, by whichever tab or by the worker, where somebody looks. What a form waits for tells itself.
 * @returns how to stop
 */
export function notifyNews(outbox: Outbox, news: OutboxNews): () => void {
  async function notifyOutcome(entry: Entry): Promise<void> {
    const of = news[entry.operation] as { sent(entry: Entry): void; refused?(entry: Entry): void } | undefined;
    if (!of || outbox.isAwaited(entry.id) || (entry.state !== 'sent' && !(entry.state === 'failed' && of.refused)))
      return;
    // Of several tabs that see it, one tells.
    if (!(await outbox.forget(entry.id))) return;
    if (entry.state === 'sent') of.sent(entry);
    else of.refused?.(entry);
  }
  function look(): void {
    if (document.visibilityState === 'visible') for (const entry of outbox.entries()) void notifyOutcome(entry);
  }
  const leaving = new AbortController();
  const stop = outbox.subscribe(look);
  document.addEventListener('visibilitychange', look, { signal: leaving.signal });
  look();
  return () => {
    stop();
    leaving.abort();
  };
}
