import { queryClient } from '#client/api/query-client.ts';
import { moderationOverview } from './moderation-queries.ts';

/** Reads the moderators' overview again; not the records, because each look at one is audited. */
export const readModerationAgain = () => queryClient.invalidateQueries({ queryKey: moderationOverview });
