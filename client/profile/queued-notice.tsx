import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import styles from './queued-notice.module.css';
import type { UnsentPersonalInfo } from './use-unsent-personal-info.ts';

type Props = { outbox: Outbox; unsent: UnsentPersonalInfo; onChange: () => void };

/** Above personal info that waits to be sent or was refused: its state, and a button to take it back or retry. */
export function QueuedNotice({ outbox, unsent, onChange }: Props) {
  const { t } = useLingui();
  const { id, input, state } = unsent;

  function takeBack() {
    void outbox.forget(id);
    onChange();
    showToast({
      tone: 'good',
      about: id,
      message: t`Your changes will not be sent.`,
      action: {
        label: t`Undo`,
        onPress: () => {
          outbox.put('profile.savePersonalInfo', id, input);
          onChange();
        },
      },
    });
  }

  const choices = (
    <div className={styles.choices}>
      <Button variant="secondary" size="small" onPress={takeBack}>
        <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
      </Button>
      {state === 'failed' && (
        <Button size="small" onPress={() => outbox.retry(id)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
  return state === 'failed' ? (
    <Notice tone="bad" action={choices}>
      <Trans comment="Followed by the reason, a sentence">Could not be sent:</Trans>{' '}
      <Trans>This could not be saved as it is. Please check each field.</Trans>
    </Notice>
  ) : (
    <Notice tone="info" icon={CloudOff} action={choices}>
      {state === 'queued' && unsent.stuckBy === 'OFFLINE' ? (
        <Trans>Your changes are waiting for a connection.</Trans>
      ) : (
        <Trans>Your changes are on their way.</Trans>
      )}
    </Notice>
  );
}
