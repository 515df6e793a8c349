import { Plural, Trans } from '@lingui/react/macro';
import type { RoomView } from './log/room-view.ts';
import styles from './room-state.module.css';

/** The room's state in a line: who is here, or why nothing new comes. */
export function RoomStateLine({ state, present }: Pick<RoomView, 'state' | 'present'>) {
  return (
    <span role="status" className={styles.line} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        <Words state={state} present={present} />
      </span>
    </span>
  );
}

function Words({ state, present }: Pick<RoomView, 'state' | 'present'>) {
  if (state === 'connecting') return <Trans>Connecting…</Trans>;
  if (state === 'catching-up') return <Trans>Catching up…</Trans>;
  if (state === 'offline') return <Trans>Offline: what you write will be sent</Trans>;
  if (state === 'refused') return <Trans>Paused: come back later to go on</Trans>;
  if (present === null) return <Trans comment="State of the connection: new messages come at once">Live</Trans>;
  return <Plural value={present} one="# person here now" other="# people here now" />;
}
