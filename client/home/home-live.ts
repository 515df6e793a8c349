import type { LiveTopic } from '#contract/live.ts';

/** What a person reads again here when a topic of theirs changed. */
export const homeLive = { news: [['home']] } satisfies Partial<Record<LiveTopic, string[][]>>;
