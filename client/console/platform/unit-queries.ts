import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from './console-call.ts';

const minute = 60_000;

/** The departments and locations that people are in. */
export function unitsOfPeople() {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'people-units'],
    queryFn: () => consoleCall('people.units'),
    staleTime: minute,
  });
}
