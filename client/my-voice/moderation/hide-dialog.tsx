import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './moderation.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { useModerating } from './use-moderating.ts';

type Props = {
  /** Null if no message is to be hidden. */
  message: Pick<Message, 'seq' | 'text'> | null;
  onClose: () => void;
};

/** Shows a message to a moderator once more, asks why it is to be hidden, and hides it. */
export function HideDialog({ message, onClose }: Props) {
  const { t } = useLingui();
  const { hide } = useModerating();
  return (
    <ReasonDialog
      about={String(message?.seq)}
      isOpen={message !== null}
      onClose={onClose}
      title={t`Hide this message`}
      act={t({ message: 'Hide for everybody', comment: 'Button: takes a message out of the room' })}
      onAct={async (reason) => {
        if (message) await hide(message.seq, reason);
      }}
    >
      {message && (
        <p className={styles.said} dir="auto">
          {message.text}
        </p>
      )}
      <p>
        <Trans>Nobody will see it in the room any more. This cannot be undone.</Trans>
      </p>
    </ReasonDialog>
  );
}
