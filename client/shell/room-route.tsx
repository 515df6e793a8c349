import { useIsOffline } from '#client/api/reach.ts';
import MyVoiceScreen from '#client/my-voice/my-voice-screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** The room, which has no navigation beside it, and over it the line that there is no network. */
export default function RoomRoute() {
  return (
    <>
      <MyVoiceScreen />
      <OfflineNotice isOffline={useIsOffline()} over />
    </>
  );
}
