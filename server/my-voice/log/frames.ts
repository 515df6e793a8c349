import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** A frame, its text and, once it went to a live connection, its bytes: made once however many readers it goes to. */
export type Built = { frame: Frame | Reset; text: string; bytes?: Buffer };

/** Tells a reader to forget everything and read the newest page. */
export const resetFrame: Built = { frame: { reset: true }, text: '{"reset":true}' };

/** A message of the ring with its text, which many frames share. */
export type RingEntry = { message: Message; text: string };

/** Keeps a message with its text. */
export function ringEntry(message: Message): RingEntry {
  return { message, text: JSON.stringify(message) };
}

/** Builds a frame out of messages of the ring. */
export function build(about: Omit<Frame, 'events'>, events: RingEntry[]): Built {
  const head = JSON.stringify({ ...about, events: [] }).slice(0, -2);
  return {
    frame: { ...about, events: events.map(({ message }) => message) },
    text: `${head}${events.map(({ text }) => text).join(',')}]}`,
  };
}
