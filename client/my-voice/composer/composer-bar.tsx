import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { nameOf, usePeople } from '#client/my-voice/room-people.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import type { Writing } from '#client/my-voice/scene.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import styles from './composer-bar.module.css';

type Props = { writing: Exclude<Writing, { kind: 'new' }>; onCancel: () => void };

/** Above the input: which message is being answered or edited, and the button that cancels it. */
export function ComposerBar({ writing: { kind, message }, onCancel }: Props) {
  const { t } = useLingui();
  const words = useRoomWords();
  const { me } = usePeople();
  const name = words.sender(nameOf(message.sender));
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <p className={styles.title}>
          {kind === 'edit' && <Trans comment="Over the input while a message is changed">Editing</Trans>}
          {kind === 'reply' && message.sender.id === me && <Trans>Reply to yourself</Trans>}
          {kind === 'reply' && message.sender.id !== me && <Trans>Reply to {name}</Trans>}
        </p>
        <p dir="auto" className={styles.text}>
          {message.text}
        </p>
      </div>
      <IconButton
        icon={X}
        label={
          kind === 'edit'
            ? t({ message: 'Stop editing', comment: 'Button: leaves the message as it is' })
            : t({ message: 'Do not reply', comment: 'Button: writes a message of its own instead' })
        }
        preventFocusOnPress
        onPress={onCancel}
      />
    </div>
  );
}
