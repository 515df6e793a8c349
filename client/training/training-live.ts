import type { LiveTopic } from '#contract/live.ts';

/** What a person reads again here when a topic of theirs changed; trainings are a matter of the company. */
export const trainingLive = { company: [['training']] } satisfies Partial<Record<LiveTopic, string[][]>>;
