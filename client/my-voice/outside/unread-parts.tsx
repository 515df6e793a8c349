import { useLingui } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import { Suspense } from 'react';
import { settled } from '#client/device/when-idle.ts';
import { ListRow } from '#client/ui/list-row.tsx';
import { latePart } from '#client/ui/part.tsx';
import { paths } from '#contract/paths.ts';

// Loaded apart: no screen waits for it.
const unread = () => import('./unread-card.tsx');

/** The link to the room, with how much is unread and what was said last; a row of a List. */
export const MyVoiceRow = latePart(async () => ({ default: (await unread()).MyVoiceRow }), LinkAlone);

/** A mention or a reply that the person has not read; nothing without one. */
export const Addressed = latePart(async () => ({ default: (await unread()).Addressed }));

const Dot = latePart(async () => {
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

function LinkAlone({ iconTone }: { iconTone?: 'curtain' }) {
  const { t } = useLingui();
  return <ListRow to={paths.myVoice} icon={MessagesSquare} iconTone={iconTone} title={t`My Voice`} />;
}
