import { expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import { type Editing, type EditingEvent, nextEditing } from './article-editing.ts';
import { type Draft, emptyDraft, isSame } from './written-words.ts';

const written = (title: string, text = ''): Draft => ({ ...emptyDraft, title: { en: title }, text: { en: text } });

function article(version: number, draft: Draft): EditedArticle {
  return {
    id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11' as Id,
    version,
    state: 'draft',
    publishAt: null,
    expiresAt: null,
    changedAt: '2031-11-20T09:00:00.000Z',
    changedBy: 'Hilde Brandt',
    review: null,
    managers: [],
    versions: [],
    ...draft,
  };
}

const opened: Editing = {
  from: article(1, written('Winter')),
  draft: written('Winter'),
  leaders: [],
  problems: [],
  overtaken: null,
  asking: null,
};

const after = (...events: EditingEvent[]) => events.reduce(nextEditing, opened);
const typing = (draft: Draft): EditingEvent => ({ type: 'typed', change: () => draft });

test('what is typed while a save is in flight stays typed, over what was stored', () => {
  const sent = written('Winter gala');
  const { from, draft } = after(typing(sent), typing(written('Winter gala', 'Doors open at seven.')), {
    type: 'saved',
    article: article(2, sent),
    sent,
  });
  expect(from?.version).toBe(2);
  expect(draft).toEqual(written('Winter gala', 'Doors open at seven.'));
});

test('a save without more typing leaves the form as the server stored it', () => {
  const sent = written('Winter gala ');
  expect(after(typing(sent), { type: 'saved', article: article(2, written('Winter gala')), sent }).draft).toEqual(
    written('Winter gala'),
  );
});

test('whoever is overtaken sees both, and may take theirs', () => {
  const all = {
    slot: 'update' as const,
    audience: { locations: ['Freetown'], departments: [], managers: [] },
    mustRead: true,
    picture: { large: 'large', small: 'small', text: { en: 'A stage' } } as Draft['picture'],
  };
  const theirs = article(2, { ...written('Winter gala', 'Doors open at six.'), ...all });
  const met = after({ type: 'asked', about: 'publish' }, typing(written('Winter', 'Doors open at seven.')), {
    type: 'overtaken',
    by: theirs,
    blank: emptyDraft,
  });
  expect(met.asking).toBeNull();
  // What only they changed is theirs; what both changed is asked about.
  expect(met.draft).toEqual({ ...written('Winter gala', 'Doors open at seven.'), ...all });
  expect(met.overtaken?.differences).toEqual([
    { field: 'text', language: 'en', theirs: 'Doors open at six.', mine: 'Doors open at seven.' },
  ]);
  const taken = nextEditing(met, { type: 'theirsTaken' });
  expect([taken.draft, taken.from?.version, taken.overtaken]).toEqual([
    { ...written('Winter gala', 'Doors open at six.'), ...all },
    2,
    null,
  ]);
});

test.for([
  ['its place', { slot: 'update' }],
  ['whether it must be read', { mustRead: true }],
  ['its picture', { picture: { large: 'large', small: 'small', text: { en: 'A stage' } } }],
  ['whom it is for', { audience: { locations: ['Freetown'], departments: [], managers: [] } }],
  ['a title', { title: { en: 'Winter', de: 'Winter' } }],
  ['a text', { text: { en: '', de: 'Um sieben.' } }],
] as [string, Partial<Draft>][])('whoever changes nothing but %s has something to save', ([, change]) => {
  const draft = written('Winter');
  expect([isSame(draft, { ...draft }), isSame(draft, { ...draft, ...change })]).toEqual([true, false]);
});

test('times that change leave what is typed', () => {
  const typed = written('Winter gala');
  const { draft, from } = after(typing(typed), { type: 'moved', article: article(2, written('Winter')) });
  expect([draft, from?.version]).toEqual([typed, 2]);
});

test('two people describe a picture in two languages, and are asked where both wrote in one', () => {
  const shown = (large: string, text: Draft['title']): Draft => ({
    ...written('Winter'),
    picture: { large, small: 'small', text } as Draft['picture'],
  });
  const from = article(1, shown('large', { en: 'A stage' }));
  const overtaken = (mine: Draft, theirs: Draft) =>
    nextEditing({ ...opened, from, draft: mine }, { type: 'overtaken', by: article(2, theirs), blank: emptyDraft });
  const both = overtaken(
    shown('large', { en: 'A stage', fr: 'Une scène' }),
    shown('large', { en: 'A stage', de: 'Eine Bühne' }),
  );
  expect(both.draft.picture?.text).toEqual({ en: 'A stage', de: 'Eine Bühne', fr: 'Une scène' });
  const one = overtaken(shown('large', { en: 'My stage' }), shown('large', { en: 'Their stage' }));
  expect(one.overtaken?.differences).toEqual([
    { field: 'picture', language: 'en', theirs: 'Their stage', mine: 'My stage' },
  ]);
  const another = overtaken(shown('another', { en: 'A choir' }), shown('large', { en: 'Their stage' }));
  expect(another.draft.picture).toMatchObject({ large: 'another', text: { en: 'A choir' } });
});
