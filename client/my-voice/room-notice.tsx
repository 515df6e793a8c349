import { Trans } from '@lingui/react/macro';
import { Hourglass, Megaphone, MicOff } from 'lucide-react';
import { Moment } from '#client/i18n/moment.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './room-notice.module.css';
import type { Barrier } from './use-barrier.ts';

/** Above the input: why the person cannot write, or how often they may. */
export function RoomNotice({ barrier, until }: { barrier: Barrier; until: string | null }) {
  const when = until && <Moment at={new Date(until)} />;
  return (
    <p role="status" className={styles.notice}>
      <Icon of={barrier === 'muted' ? MicOff : barrier === 'announce-only' ? Megaphone : Hourglass} size="small" />
      <span>
        {barrier === 'muted' && (
          <Trans>
            A moderator muted you until <span>{when}</span>. You can read along.
          </Trans>
        )}
        {barrier === 'announce-only' && <Trans>Only moderators write at the moment. You can read along.</Trans>}
        {barrier === 'slow' && <Trans>Slow mode: everybody can write once in half a minute.</Trans>}
      </span>
    </p>
  );
}
