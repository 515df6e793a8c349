import { newId } from '#client/api/new-id.ts';
import { type Entry, entriesOf } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { savesNamed } from '#contract/limits.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';

/** Personal info that the server does not have, or is not known to have. */
export type UnsentPersonalInfo = Exclude<Entry<'profile.savePersonalInfo'>, { state: 'sent' }>;

/** The personal info that waits to be saved or was refused, if any, and a function that saves over it. */
export function useUnsentPersonalInfo() {
  const { outbox, entries } = useOutbox();
  const all = entriesOf(entries, 'profile.savePersonalInfo').filter((one) => one.state !== 'sent');

  return {
    outbox,
    /** False until the outbox is read. */
    isKnown: outbox?.isRead() ?? false,
    unsent: all.at(-1) ?? null,

    /**
     * Replaces the unsent save.
     * @param base the unsent save that the typing began with; it may have arrived since
     * @returns the outcome; null if it waits to be sent
     */
    async save(info: SavedPersonalInfo, base: UnsentPersonalInfo | null) {
      if (!outbox) return null;
      const id = newId();
      const over = base ? [...(base.input.over ?? []), base.id].slice(-savesNamed) : [];
      outbox.put('profile.savePersonalInfo', id, { ...info, id, over });
      for (const earlier of all) void outbox.forget(earlier.id);
      return outbox.wordOn('profile.savePersonalInfo', id);
    },
  };
}
