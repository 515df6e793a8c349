import {
  nextEditing as next,
  type Editing as Of,
  type EditingEvent as OfEvent,
} from '#client/console/platform/editing.ts';
import type { ArticleProblem, EditedArticle } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { type Difference, type Draft, draftOf, isSame, mergedOver } from './written-words.ts';

/** What an editor has of an article. */
export type Editing = Of<EditedArticle, Draft, ArticleProblem, Difference> & {
  /** The names of managers that the draft is for. */
  leaders: readonly PersonName[];
  /** The dialog that is open. */
  asking: 'publish' | 'recall' | 'review' | null;
};

export type EditingEvent =
  | OfEvent<EditedArticle, Draft, ArticleProblem>
  | { type: 'leadersNamed'; leaders: readonly PersonName[] }
  | { type: 'asked'; about: Editing['asking'] }
  /** The server has `sent`; what was typed since then is not saved. */
  | { type: 'saved'; article: EditedArticle; sent: Draft }
  /** Its times, its review or its state are others; its words are as they were. */
  | { type: 'moved'; article: EditedArticle };

const ofArticle = {
  draftOf,
  merged: (from: Draft, theirs: EditedArticle, mine: Draft) => mergedOver(from, draftOf(theirs), mine),
};

/** The next state of an article's editor. */
export function nextEditing(now: Editing, event: EditingEvent): Editing {
  switch (event.type) {
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
    case 'overtaken': {
      const leaders = withNamed(now.leaders, event.by.managers);
      return { ...now, ...next(now, event, ofArticle), leaders, asking: null };
    }
    default:
      return { ...now, ...next(now, event, ofArticle) };
  }
}

function withNamed(known: readonly PersonName[], named: readonly PersonName[]): PersonName[] {
  return [...known.filter(({ id }) => !named.some((other) => other.id === id)), ...named];
}
