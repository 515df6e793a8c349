import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain, staleTimes } from '#client/api/query-client.ts';
import type { Report } from '#contract/moderation.ts';

/** The key of what the moderators' screen shows, except records. */
const moderationOverview = ['moderation', 'overview'] as const;

export const moderationQueries = {
  /** The room's mode, open reports, and who is muted. */
  overview: () =>
    queryOptions({
      // What was reported, and by whom, is about others.
      ...notStored,
      queryKey: moderationOverview,
      queryFn: () => call('moderation.overview'),
      staleTime: staleTimes.records,
    }),

  /** A message's former texts. Each read is audited, so it is neither repeated automatically nor cached. */
  record: ({ seq, gone, editedAt }: Report['message']) =>
    queryOptions({
      ...notStored,
      queryKey: ['moderation', 'record', seq, gone, editedAt],
      queryFn: () => call('moderation.record', { seq }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};

/** Reads the moderators' overview again; not the records, because each look at one is audited. */
export const readModerationAgain = readAgain(...moderationOverview);
