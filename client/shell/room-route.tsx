import { useLingui } from '@lingui/react';
import { useIsOffline } from '#client/api/reach.ts';
import { screens } from '#client/features.ts';
import { part } from '#client/ui/part.tsx';
import { paths } from '#contract/paths.ts';
import { OfflineNotice } from './offline-notice.tsx';

const { file, title } = screens[paths.myVoice];

/** The room's screen. */
export const Room = part(file);

/** The room, which has no navigation beside it, and over it the line that there is no network. */
export default function RoomRoute() {
  const { i18n } = useLingui();
  return (
    <>
      <Room title={i18n._(title)} params={{ slot: '' }} />
      <OfflineNotice isOffline={useIsOffline()} over="room" />
    </>
  );
}
