import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { isBusy, type RowState } from '#contract/people-import.ts';

const imports = ['console', 'people-imports'] as const;

/** How often the progress is polled, in milliseconds. */
const interval = 700;

/** What the console reads of imports; always refetched, and polled while the server works on one. */
export const importQueries = {
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: [...imports, 'list'],
      queryFn: () => consoleCall('peopleImports.list'),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.imports.some((one) => isBusy(one.state)) ? interval : false),
    }),

  one: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: [...imports, 'one', id],
      queryFn: () => consoleCall('peopleImports.one', { id }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? interval : false),
    }),

  rows: (id: string, state: RowState) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...imports, 'rows', id, state],
      queryFn: ({ pageParam }) => consoleCall('peopleImports.rows', { id, state, after: pageParam }),
      initialPageParam: 0,
      getNextPageParam: ({ rows, isMore }) => (isMore ? rows.at(-1)?.line : undefined),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),

  missing: (id: string) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...imports, 'missing', id],
      queryFn: ({ pageParam }) => consoleCall('peopleImports.missing', { id, after: pageParam }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { people }) => sum + people.length, 0);
        return shown < total ? shown : undefined;
      },
      staleTime: 0,
    }),
};

/** Refetches all that the console shows of imports. */
export const readImportsAgain = readAgain(...imports);
