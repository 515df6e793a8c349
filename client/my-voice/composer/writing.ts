import type { Message } from '#contract/my-voice-log.ts';

/** What the composer writes: a new message, an answer, or an edit. */
export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };
