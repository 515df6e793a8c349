import { Trans } from '@lingui/react/macro';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import styles from './typing-line.module.css';

/** Who is typing now. Its height is fixed, so that nothing moves when it comes and goes. */
export function TypingLine({ typing }: { typing: readonly (string | null)[] }) {
  const words = useRoomWords();
  const [one, two] = typing.map(words.sender);
  return (
    <p className={styles.line} aria-live="off">
      {typing.length > 0 && (
        <span className={styles.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      )}
      <span>
        {typing.length === 1 && <Trans>{one} is writing…</Trans>}
        {typing.length === 2 && (
          <Trans>
            {one} and {two} are writing…
          </Trans>
        )}
        {typing.length > 2 && <Trans>Several people are writing…</Trans>}
      </span>
    </p>
  );
}
