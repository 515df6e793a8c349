import type { Message } from '#contract/my-voice-log.ts';

/** What is being written: something new, an answer, or a message changed. */
export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };
