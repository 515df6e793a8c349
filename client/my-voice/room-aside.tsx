import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './room-aside.module.css';
import { latestWriters, usePeople } from './room-people.ts';
import { useRoomWords } from './room-words.ts';

type Props = { messages: readonly Message[]; onMention: (name: string) => void };

/** Beside the messages on a wide screen: what the room is, and who spoke last. */
export function RoomAside({ messages, onMention }: Props) {
  const { t } = useLingui();
  const words = useRoomWords();
  const { byId, me } = usePeople();
  const people = latestWriters(messages, 13).flatMap((id) => byId.get(id) ?? []);
  return (
    <aside className={styles.aside} aria-label={t`About the room`}>
      <h2 className={styles.title}>
        <Trans>One room for all of us</Trans>
      </h2>
      <p className={styles.about}>
        <Trans>Everybody at the company reads along and can write, in any language. Type @ to mention somebody.</Trans>
      </p>
      <h3 className={styles.title}>
        <Trans>Spoke last</Trans>
      </h3>
      <ul role="list" className={styles.people}>
        {people
          .filter(({ id }) => id !== me)
          .map(({ id, name, profilePic }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.person}
                disabled={name === null}
                onClick={() => name !== null && onMention(name)}
              >
                <Avatar src={profilePic} size="small" />
                <span className="visually-hidden">
                  <Trans comment="Before a name: button that puts the name into the input">Mention</Trans>{' '}
                </span>
                <bdi>{words.sender(name)}</bdi>
              </button>
            </li>
          ))}
      </ul>
    </aside>
  );
}
