import { newId } from '#client/api/new-id.ts';
import { type Entry, entriesOf } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';

/** Personal info that the server does not have, or that nobody knows it to have. */
export type UnsentPersonalInfo = Exclude<Entry<'profile.savePersonalInfo'>, { state: 'sent' }>;

/** The greatest number of earlier saves that one names. */
const mostOver = 20;

/** What waits to be saved or was refused, if anything, and how to save in its place. */
export function useUnsentPersonalInfo() {
  const { outbox, entries } = useOutbox();
  const all = entriesOf(entries, 'profile.savePersonalInfo').filter((one) => one.state !== 'sent');

  return {
    outbox,
    /** False while nobody knows yet. */
    isKnown: outbox?.isRead() ?? false,
    unsent: all.at(-1) ?? null,

    /**
     * Saves, in place of what waits.
     * @param base what waited when the typing began, and may have arrived since
     * @returns what became of it; null where it waits
     */
    async save(info: SavedPersonalInfo, base: UnsentPersonalInfo | null) {
      if (!outbox) return null;
      const id = newId();
      const over = base ? [...(base.input.over ?? []), base.id].slice(-mostOver) : [];
      outbox.put('profile.savePersonalInfo', id, { ...info, id, over });
      for (const earlier of all) void outbox.forget(earlier.id);
      return outbox.wordOn('profile.savePersonalInfo', id);
    },
  };
}
