import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { For } from '#client/ui/for.tsx';
import type { TeamRequest } from '#contract/time-off.ts';
import styles from './chosen-bar.module.css';
import { ClashDialog } from './clash-dialog.tsx';
import { clashesAmong } from './clashes.ts';
import { DeclineDialog } from './decline-dialog.tsx';

type Props = {
  chosen: readonly TeamRequest[];
  isAll: boolean;
  isSending: boolean;
  onAll: () => void;
  onNone: () => void;
  onAnswer: (requests: TeamRequest[], answer: 'approved' | 'declined', note: string) => Promise<void>;
};

/** How many requests are chosen, and the actions on them; it stays visible while the list scrolls. */
export function ChosenBar({ chosen, isAll, isSending, onAll, onNone, onAnswer }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'clashes' | 'decline' | null>(null);
  const close = () => setOpen(null);
  const requests = [...chosen];
  const clashes = open === 'clashes' ? clashesAmong(requests) : [];
  const isNone = requests.length === 0;
  const count = t({
    message: plural(requests.length, { one: '# chosen', other: '# chosen' }),
    comment: 'How many requests for leave are chosen',
  });

  function approve() {
    if (clashesAmong(requests).length > 0) setOpen('clashes');
    else void onAnswer(requests, 'approved', '');
  }

  return (
    <fieldset aria-label={t`Chosen requests`} className={styles.bar} data-action-bar>
      <div className={styles.line}>
        <span role="status">{count}</span>
        <Button variant="quiet" size="small" isDisabled={isSending} onPress={isAll ? onNone : onAll}>
          {isAll ? (
            <Trans comment="Button: nothing in a list is chosen any more">Clear the selection</Trans>
          ) : (
            <Trans comment="Button: chooses all requests that wait">Choose all</Trans>
          )}
        </Button>
      </div>
      <div className={styles.acts}>
        <Button variant="secondary" isDisabled={isNone || isSending} onPress={() => setOpen('decline')}>
          <Trans comment="Button: refuses somebody’s leave">Decline</Trans>
          <For>{count}</For>
        </Button>
        <Button isDisabled={isNone} isPending={isSending} onPress={approve}>
          <Trans comment="Button: grants somebody’s leave">Approve</Trans>
          <For>{count}</For>
        </Button>
      </div>
      <ClashDialog
        isOpen={open === 'clashes'}
        requests={requests}
        clashes={clashes}
        onClose={close}
        onApprove={(those) => {
          close();
          void onAnswer(those, 'approved', '');
        }}
      />
      <DeclineDialog
        about={requests.map(({ id }) => id).join(' ')}
        isOpen={open === 'decline'}
        title={t({
          message: plural(requests.length, { one: 'Decline # request', other: 'Decline # requests' }),
          comment: 'Title of a dialog: refuses leave of several people',
        })}
        pending={isSending}
        onClose={close}
        onDecline={(note) => onAnswer(requests, 'declined', note).then(close)}
      />
    </fieldset>
  );
}
