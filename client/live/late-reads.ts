import type { LiveTopic } from '#contract/live.ts';

/** One function for each thing that is to be read again, by topic. */
export type ReadsOf<Topic extends LiveTopic> = Record<Topic, (() => Promise<unknown>)[]>;

const added = new Set<Partial<ReadsOf<LiveTopic>>>();

/**
 * Adds the live reads of a part whose code only some people load, while it is shown. The live connection itself, which
 * everybody has, must not import them.
 * @returns how to remove them
 */
export function addLiveReads(reads: Partial<ReadsOf<LiveTopic>>): () => void {
  added.add(reads);
  return () => void added.delete(reads);
}

/** What has been added for a topic, or for all of them. */
export function lateReads(topic?: LiveTopic): (() => Promise<unknown>)[] {
  return [...added].flatMap((reads) => (topic ? (reads[topic] ?? []) : Object.values(reads).flat()));
}
