import { notStored } from './offline-reads.ts';
import { queryClient } from './query-client.ts';

/** Keeps what is typed and not saved when its screen is left: in memory, until somebody else signs in. */
export function typedInto<Typed>(...section: string[]) {
  const key = [...section, 'typed'];
  return {
    /** What was typed into a text, null for a new one, when its screen was left. */
    typedBefore: (id: string | null) => queryClient.getQueryData<Typed>([...key, id]),

    /** Keeps what is typed for whoever comes back to the text; null once it is saved or taken back. */
    keepTyped: (id: string | null, what: Typed | null): void => {
      queryClient.setQueryDefaults(key, { ...notStored, gcTime: Number.POSITIVE_INFINITY });
      if (what) queryClient.setQueryData([...key, id], what);
      else queryClient.removeQueries({ queryKey: [...key, id], exact: true });
    },
  };
}
