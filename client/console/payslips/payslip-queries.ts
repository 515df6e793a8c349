import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { sentNow } from '#client/console/platform/one-sender.ts';
import type { DocumentFilter } from '#contract/payslip-review.ts';

const batches = ['console', 'payslip-batches'] as const;

/** What the console reads of payslips; always refetched. */
export const payslipQueries = {
  /** The batches that wait for payroll. */
  overview: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'overview', 'payslips'],
      queryFn: () => consoleCall('overview.payslips'),
      staleTime: 0,
    }),

  list: () =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...batches, 'list'],
      queryFn: ({ pageParam }) => consoleCall('payslipBatches.list', pageParam ? { before: pageParam } : {}),
      initialPageParam: '',
      getNextPageParam: ({ batches, isMore }) => (isMore ? batches.at(-1)?.id : undefined),
      staleTime: 0,
    }),

  one: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: [...batches, 'one', id],
      queryFn: () => consoleCall('payslipBatches.one', { id }),
      staleTime: 0,
    }),

  documents: (id: string, filter: DocumentFilter, search: string) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...batches, 'documents', id, filter, search],
      queryFn: ({ pageParam }) =>
        consoleCall('payslipBatches.documents', { id, filter, search, ...(pageParam >= 0 && { after: pageParam }) }),
      initialPageParam: -1,
      getNextPageParam: ({ documents, isMore }) => (isMore ? documents.at(-1)?.position : undefined),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),

  missing: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: [...batches, 'missing', id],
      queryFn: () => consoleCall('payslipBatches.missing', { id }),
      staleTime: 0,
    }),

  notReached: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: [...batches, 'not-reached', id],
      queryFn: () => consoleCall('payslipBatches.notReached', { id }),
      staleTime: 0,
    }),

  candidates: (text: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'candidates', 'payslips', text],
      queryFn: () => consoleCall('payslipBatches.candidates', { text }),
      enabled: text !== '',
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    }),

  /** The files that broke off: what another tab is sending has not. */
  uploads: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'uploads'],
      queryFn: async () => {
        const { uploads } = await consoleCall('uploads.mine');
        const sent = await sentNow();
        return { uploads: uploads.filter(({ id }) => !sent.has(id)) };
      },
      staleTime: 0,
    }),
};

/** Refetches batches of payslips wherever a console shows them. */
export const readPayslipBatchesAgain = readAgain(...batches);
