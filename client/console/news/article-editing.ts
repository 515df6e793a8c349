import type { ArticleProblem, EditedArticle } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { type Difference, type Draft, draftOf, isSame, mergedOver } from './written-words.ts';

/** What an editor has of an article: as they saw it, as it stands in the form, and what is in the way of it. */
export type Editing = {
  /** As the person saw it last: a background refetch must not replace what is compared with. Null for a new one. */
  from: EditedArticle | null;
  draft: Draft;
  /** The names of managers that the draft is for. */
  leaders: readonly PersonName[];
  problems: readonly ArticleProblem[];
  /** What somebody else saved, beside what is typed. */
  overtaken: { now: EditedArticle; differences: Difference[] } | null;
  /** The dialog that is open. */
  asking: 'publish' | 'recall' | 'review' | null;
};

export type EditingEvent =
  | { type: 'typed'; change: (now: Draft) => Draft }
  | { type: 'leadersNamed'; leaders: readonly PersonName[] }
  | { type: 'asked'; about: Editing['asking'] }
  /** The server has `sent`; what was typed since then is not saved. */
  | { type: 'saved'; article: EditedArticle; sent: Draft }
  /** Its times, its review or its state are others; its words are as they were. */
  | { type: 'moved'; article: EditedArticle }
  | { type: 'refused'; problems: readonly ArticleProblem[] }
  /** Somebody else saved meanwhile. `blank` is what a new one began with. */
  | { type: 'overtaken'; by: EditedArticle; blank: Draft }
  | { type: 'conflictClosed' }
  | { type: 'theirsTaken' }
  /** What was typed on an earlier visit is thrown away. */
  | { type: 'begunAfresh'; from: EditedArticle | null; draft: Draft };

/** The next state of an editor. */
export function nextEditing(now: Editing, event: EditingEvent): Editing {
  switch (event.type) {
    case 'typed':
      return { ...now, draft: event.change(now.draft) };
    case 'leadersNamed':
      return { ...now, leaders: withNamed(now.leaders, event.leaders) };
    case 'asked':
      return { ...now, asking: event.about };
    case 'saved': {
      const stored = draftOf(event.article);
      const isTypedSince = !isSame(now.draft, event.sent);
      const draft = isTypedSince ? mergedOver(event.sent, stored, now.draft).draft : stored;
      return { ...now, from: event.article, draft, problems: [] };
    }
    case 'moved':
      return { ...now, from: event.article };
    case 'refused':
      return { ...now, problems: event.problems };
    case 'overtaken': {
      const { draft, differences } = mergedOver(
        now.from ? draftOf(now.from) : event.blank,
        draftOf(event.by),
        now.draft,
      );
      const leaders = withNamed(now.leaders, event.by.managers);
      // Writing over theirs takes another press, now that it is shown; later ones are shown first.
      return { ...now, from: event.by, draft, leaders, overtaken: { now: event.by, differences }, asking: null };
    }
    case 'conflictClosed':
      return { ...now, overtaken: null };
    case 'theirsTaken':
      if (!now.overtaken) return now;
      return { ...now, draft: draftOf(now.overtaken.now), problems: [], overtaken: null };
    case 'begunAfresh':
      return { ...now, from: event.from, draft: event.draft };
  }
}

function withNamed(known: readonly PersonName[], named: readonly PersonName[]): PersonName[] {
  return [...known.filter(({ id }) => !named.some((other) => other.id === id)), ...named];
}
