import { watchPage } from '#client/device/page-lifecycle.ts';
import type { OperationName } from '#contract/contract.ts';
import type { Entry, Outbox } from './outbox.ts';

type Sent<Name extends OperationName> = Extract<Entry<Name>, { state: 'sent' }>;
type Failed<Name extends OperationName> = Extract<Entry<Name>, { state: 'failed' }>;

/** What a feature does once something of its own was sent, or was refused and nobody needs to know. */
export type OutboxNews = {
  [Name in OperationName]?: {
    /** In each tab, before the entry is gone: what was read has it then, and nothing moves on the screen. */
    sent?(entry: Sent<Name>): void;
    /** In one tab. */
    tell?(entry: Sent<Name>): void;
    refused?(entry: Failed<Name>): void;
  };
};

/**
 * Tells of what was sent, by whichever tab or by the worker, where somebody looks. What a form waits for tells itself.
 * @returns how to stop
 */
export function notifyNews(outbox: Outbox, news: OutboxNews): () => void {
  async function notifyOutcome(entry: Entry): Promise<void> {
    const of = news[entry.operation] as
      | Partial<Record<'sent' | 'tell' | 'refused', (entry: Entry) => void>>
      | undefined;
    if (!of || outbox.isAwaited(entry.id) || (entry.state !== 'sent' && !(entry.state === 'failed' && of.refused)))
      return;
    if (entry.state === 'sent') of.sent?.(entry);
    // Of several tabs that see it, one tells.
    if (!(await outbox.forget(entry.id))) return;
    if (entry.state === 'sent') of.tell?.(entry);
    else of.refused?.(entry);
  }
  function look(): void {
    if (document.visibilityState === 'visible') for (const entry of outbox.entries()) void notifyOutcome(entry);
  }
  const stops = [outbox.subscribe(look), watchPage({ visible: look })];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
