import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** A frame with its text and, once a live connection got it, its bytes; built once for all readers. */
export type Built = { frame: Frame | Reset; text: string; bytes?: Buffer };

/** Tells a reader to drop everything and read the newest page. */
export const resetFrame: Built = { frame: { reset: true }, text: '{"reset":true}' };

/** A message of the ring with its JSON, which many frames share. */
export type RingEntry = { message: Message; text: string };

export function ringEntry(message: Message): RingEntry {
  return { message, text: JSON.stringify(message) };
}

/** Builds a frame from messages of the ring. */
export function build(about: Omit<Frame, 'events'>, events: RingEntry[]): Built {
  const head = JSON.stringify({ ...about, events: [] }).slice(0, -2);
  return {
    frame: { ...about, events: events.map(({ message }) => message) },
    text: `${head}${events.map(({ text }) => text).join(',')}]}`,
  };
}
