import type { LiveTopic } from '#contract/live.ts';

/** What is read again when the record changed: everything that was read of it. */
export const profileLive = { topic: 'profile', queryKey: ['profile'] } as const satisfies {
  topic: LiveTopic;
  queryKey: readonly string[];
};
