import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './room-aside.module.css';
import { usePeople } from './room-people.ts';
import { useRoomWords } from './room-words.ts';

type Props = { messages: readonly Message[]; onMention: (name: string) => void };

/** Beside the messages on a wide screen: what the room is, and who spoke last. */
export function RoomAside({ messages, onMention }: Props) {
  const { t } = useLingui();
  const id = useId();
  const words = useRoomWords();
  const { byId, me } = usePeople();
  const writers = [...new Set(messages.map(({ sender }) => sender.id).reverse())].slice(0, 13);
  const people = writers.flatMap((id) => byId.get(id) ?? []);
  return (
    <aside className={styles.aside} aria-label={t`About the room`}>
      <h2 className={styles.title}>
        <Trans>One room for all of us</Trans>
      </h2>
      <p className={styles.about}>
        <Trans>Everybody at the company reads along and can write, in any language. Type @ to mention somebody.</Trans>
      </p>
      <h3 id={id} className={styles.title}>
        <Trans>Spoke last</Trans>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing here is filled in. */}
      <div role="group" aria-labelledby={id} className={styles.people}>
        {people
          .filter((person) => person.id !== me)
          .map((person) => (
            <button
              key={person.id}
              type="button"
              className={styles.person}
              disabled={person.name === null}
              onClick={() => person.name !== null && onMention(person.name)}
            >
              <Avatar src={person.profilePic} size="small" />
              <span className="visually-hidden">
                <Trans comment="Before a name: button that puts the name into the input">Mention</Trans>{' '}
              </span>
              <bdi>{words.sender(person.name)}</bdi>
            </button>
          ))}
      </div>
    </aside>
  );
}
