/** What an editor has of something stored: as they saw it, as it stands in the form, and what is in the way of it. */
export type Editing<Stored, Draft, Problem, Difference> = {
  /** As the person saw it last: a background refetch must not replace what is compared with. Null for a new one. */
  from: Stored | null;
  draft: Draft;
  problems: readonly Problem[];
  /** What somebody else saved, beside what is typed. */
  overtaken: { now: Stored; differences: Difference[] } | null;
};

export type EditingEvent<Stored, Draft, Problem> =
  | { type: 'typed'; change: (now: Draft) => Draft }
  | { type: 'sent' }
  | { type: 'refused'; problems: readonly Problem[] }
  /** Somebody else saved meanwhile. `blank` is what a new one began with. */
  | { type: 'overtaken'; by: Stored; blank: Draft }
  | { type: 'conflictClosed' }
  | { type: 'theirsTaken' }
  /** What was typed on an earlier visit is thrown away. */
  | { type: 'begunAfresh'; from: Stored | null; draft: Draft };

type Kind<Stored, Draft, Difference> = {
  /** What stands in the form of something stored; null if it was removed. */
  draftOf: (stored: Stored) => Draft | null;
  /** Mine over what somebody else saved meanwhile, and what both wrote differently. */
  merged: (from: Draft, theirs: Stored, mine: Draft) => { draft: Draft; differences: Difference[] };
};

/** The next state of an editor of something that others edit, too. */
export function nextEditing<Stored, Draft, Problem, Difference>(
  now: Editing<Stored, Draft, Problem, Difference>,
  event: EditingEvent<Stored, Draft, Problem>,
  { draftOf, merged }: Kind<Stored, Draft, Difference>,
): Editing<Stored, Draft, Problem, Difference> {
  switch (event.type) {
    case 'typed':
      return { ...now, draft: event.change(now.draft) };
    case 'sent':
      return { ...now, problems: [] };
    case 'refused':
      return { ...now, problems: event.problems };
    case 'overtaken': {
      const from = (now.from && draftOf(now.from)) ?? event.blank;
      const { draft, differences } = merged(from, event.by, now.draft);
      // Writing over theirs takes another press, now that it is shown; later ones are shown first.
      return { ...now, from: event.by, draft, overtaken: { now: event.by, differences } };
    }
    case 'conflictClosed':
      return { ...now, overtaken: null };
    case 'theirsTaken':
      if (!now.overtaken) return now;
      return { ...now, draft: draftOf(now.overtaken.now) ?? now.draft, problems: [], overtaken: null };
    case 'begunAfresh':
      return { ...now, from: event.from, draft: event.draft };
  }
}
