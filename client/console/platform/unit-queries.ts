import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
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

/** The departments and locations that people are in. */
export function unitsOfPeople() {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'people-units'],
    queryFn: () => consoleCall('people.units'),
    staleTime: minute,
  });
}
