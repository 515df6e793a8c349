import { useLingui } from '@lingui/react/macro';
import { NoMessages } from './list/no-messages.tsx';
import styles from './my-voice-screen.module.css';
import { RoomGlyphs } from './room-glyphs.tsx';
import { RoomHeader } from './room-header.tsx';
import scene from './room-scene.module.css';

/** The room before its own code is loaded: its name, the link back, and placeholders for messages. */
export function RoomLoading() {
  const { t } = useLingui();
  return (
    <main className={styles.screen}>
      <title>{`${t`My Voice`} · Stagedoor`}</title>
      <div className={scene.scene}>
        <RoomHeader state="connecting" present={null} isModerator={false} searchRef={null} onSearch={() => {}} />
        <div className={scene.side} />
        <div className={scene.stream}>
          <NoMessages state="connecting" />
          <RoomGlyphs />
        </div>
      </div>
    </main>
  );
}
