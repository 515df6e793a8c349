import { watchPage } from '#client/device/page-lifecycle.ts';
import type { OperationName } from '#contract/contract.ts';
import type { Entry, Outbox } from './outbox.ts';

type Sent<Name extends OperationName> = Extract<Entry<Name>, { state: 'sent' }>;
type Failed<Name extends OperationName> = Extract<Entry<Name>, { state: 'failed' }>;

/** What a feature does when one of its calls was sent, or was refused and the person need not know. */
export type OutboxNews = {
  [Name in OperationName]?: {
    /** Runs in each tab before the entry goes: the cached reads have it by then, and nothing jumps on the screen. */
    sent?(entry: Sent<Name>): void;
    /** Runs in one tab. */
    notify?(entry: Sent<Name>): void;
    refused?(entry: Failed<Name>): void;
  };
};

/**
 * Reports outcomes in a visible tab, whoever sent the call. A form that awaits its call reports the outcome itself.
 * @returns how to stop
 */
export function notifyNews(outbox: Outbox, news: OutboxNews): () => void {
  async function notifyOutcome(entry: Entry): Promise<void> {
    const of = news[entry.operation] as
      | Partial<Record<'sent' | 'notify' | 'refused', (entry: Entry) => void>>
      | undefined;
    if (!of || outbox.isAwaited(entry.id) || (entry.state !== 'sent' && !(entry.state === 'failed' && of.refused)))
      return;
    if (entry.state === 'sent') of.sent?.(entry);
    // If several tabs see it, the one that removes it reports it.
    if (!(await outbox.forget(entry.id))) return;
    if (entry.state === 'sent') of.notify?.(entry);
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
