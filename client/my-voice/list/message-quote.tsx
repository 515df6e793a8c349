import { Trans } from '@lingui/react/macro';
import { nameOf } from '#client/my-voice/room-people.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './message-quote.module.css';

type Props = {
  /** The answered message; null if it is not loaded. */
  of: Message | null;
  onPress?: () => void;
};

/** The beginning of the message that another one answers; a press leads there. */
export function MessageQuote({ of, onPress }: Props) {
  const words = useRoomWords();
  const content = of ? (
    <>
      <bdi className={styles.sender}>{words.sender(nameOf(of.sender))}</bdi>
      <span className="visually-hidden">, </span>
      <span dir="auto" data-excerpt className={styles.text} data-gone={of.gone ?? undefined}>
        {of.text === null ? <GoneWords gone={of.gone} /> : of.text.slice(0, 200)}
      </span>
    </>
  ) : (
    <span className={styles.text}>
      <Trans>An earlier message</Trans>
    </span>
  );
  if (!onPress) return <div className={styles.quote}>{content}</div>;
  return (
    <button type="button" className={styles.quote} onClick={onPress}>
      <span className="visually-hidden">
        <Trans comment="Before the name and words of the message that is answered">In reply to</Trans>{' '}
      </span>
      {content}
    </button>
  );
}

/** Replaces the text of a message that is gone. */
export function GoneWords({ gone }: { gone: Message['gone'] }) {
  if (gone === 'hidden') return <Trans>This message was hidden by a moderator</Trans>;
  return <Trans>This message was deleted</Trans>;
}
