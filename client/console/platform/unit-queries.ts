import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import type { Id } from '#contract/id.ts';
import { consoleCall } from './console-call.ts';

const minute = 60_000;

/** People who can be somebody's manager, by a part of their name. */
export function managersNamed(text: string) {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'people-managers', text],
    queryFn: () => consoleCall('people.managers', { text }),
    staleTime: minute / 2,
  });
}

/** Somebody who can be a manager, by their id, as a link names them. */
export function managerOfId(id: Id) {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'people-managers', 'of-id', id],
    queryFn: async () => (await consoleCall('people.managers', { text: '', id }))[0] ?? null,
    staleTime: minute / 2,
  });
}

/** The departments and locations that people are in. */
export function unitsOfPeople() {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'people-units'],
    queryFn: () => consoleCall('people.units'),
    staleTime: minute,
  });
}
