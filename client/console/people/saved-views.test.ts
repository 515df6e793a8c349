import { expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { PeopleView } from './people-view.ts';
import { savedSearch } from './saved-views.ts';

test('a saved view has all that narrows and orders it, but what says something of a person', () => {
  const view: Required<PeopleView> = {
    text: 'Bo',
    managerId: '00000000-0000-4000-8000-000000000001' as Id,
    department: 'Wardrobe',
    location: 'Harbour House',
    state: 'never',
    pending: 'last-day',
    order: 'hireDate',
    direction: 'descending',
  };
  const { text: _, managerId: __, ...saved } = view;
  expect(Object.fromEntries(new URLSearchParams(savedSearch(view)))).toEqual(saved);
});
