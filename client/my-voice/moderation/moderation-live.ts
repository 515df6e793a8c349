import { queryClient } from '#client/api/query-client.ts';
import { moderationOverview } from './moderation-queries.ts';

/** Reads again what moderators look after; not the records, each look at which is written down. */
export const readModerationAgain = () => queryClient.invalidateQueries({ queryKey: moderationOverview });
