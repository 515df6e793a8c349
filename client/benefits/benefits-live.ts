import type { LiveTopic } from '#contract/live.ts';

/** What a person reads again here when a topic of theirs changed. */
export const benefitsLive = { benefits: [['benefits']] } satisfies Partial<Record<LiveTopic, string[][]>>;
