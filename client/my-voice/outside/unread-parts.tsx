import { Suspense } from 'react';
import { settled } from '#client/device/when-idle.ts';
import { part } from '#client/ui/part.tsx';

// Loaded apart: no screen waits for it.
const unread = () => import('./unread-card.tsx');

/** The link to the room, with how much is unread and what was said last; a row of a List. */
export const MyVoiceRow = part(async () => ({ default: (await unread()).MyVoiceRow }));

/** A mention or a reply that the person has not read; nothing without one. */
export const Addressed = part(async () => ({ default: (await unread()).Addressed }));

const Dot = part(async () => {
  await settled();
  return { default: (await unread()).UnreadDot };
});

/** A dot if anything is unread. It waits until a slow phone is done with its first screen. */
export function UnreadDot() {
  return (
    <Suspense>
      <Dot />
    </Suspense>
  );
}
