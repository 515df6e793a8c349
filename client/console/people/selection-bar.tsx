import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOff } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { longestSelection } from '#contract/people-fields.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import { BenefitDialog } from './many/benefit-dialog.tsx';
import { BringBackDialog } from './many/bring-back-dialog.tsx';
import { ChangeManyDialog } from './many/change-many-dialog.tsx';
import { InviteDialog } from './many/invite-dialog.tsx';
import type { ManyProps } from './many/many-dialog.tsx';
import { ShowOutDialog } from './many/show-out-dialog.tsx';
import { TrainingDialog } from './many/training-dialog.tsx';
import styles from './people-screen.module.css';

type Props = {
  count: number;
  /** The person's, where it is one. */
  name: string | undefined;
  total: number;
  isAll: boolean;
  /** Null if more people were chosen one by one than the server takes. */
  selection: PeopleSelection | null;
  onAll: () => void;
  onNone: () => void;
};

type Act = 'change' | 'invite' | 'benefit' | 'training' | 'show-out' | 'bring-back';

/** The actions on the chosen people, in place of the line above the table. */
export function SelectionBar({ count, name, total, isAll, selection, onAll, onNone }: Props) {
  const { t } = useLingui();
  const off = useOff();
  // An action keeps the people it began with, whatever is loaded or chosen meanwhile.
  const [open, setOpen] = useState<({ act: Act } & Omit<ManyProps, 'onClose'>) | null>(null);
  const close = () => setOpen(null);
  const begin = (act: Act) => () => selection && setOpen({ act, selection, count, name });
  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {t`${plural(count, { one: '# person chosen', other: '# people chosen' })}`}
      </span>
      {!isAll && (
        <Button variant="quiet" size="small" onPress={onAll}>
          <Trans comment="Button: chooses everybody whom a table shows, loaded or not">Choose all {total}</Trans>
        </Button>
      )}
      <Button variant="quiet" size="small" onPress={onNone}>
        <Trans comment="Button: nothing in a list is chosen any more">Clear the selection</Trans>
      </Button>
      {selection ? (
        <>
          <Button variant="secondary" size="small" onPress={begin('change')}>
            <Trans comment="Button: changes a field of many people at once">Change…</Trans>
          </Button>
          <Button variant="secondary" size="small" onPress={begin('invite')}>
            <Trans comment="Button: mails people an invite to choose a password">Invite</Trans>
          </Button>
          {!off.includes('benefits') && (
            <Button variant="secondary" size="small" onPress={begin('benefit')}>
              <Trans comment="Button: gives many people a benefit, or ends it">Benefits…</Trans>
            </Button>
          )}
          {!off.includes('training') && (
            <Button variant="secondary" size="small" onPress={begin('training')}>
              <Trans comment="Button: enrols many people in a training, or confirms one">Trainings…</Trans>
            </Button>
          )}
          <Button variant="secondary" size="small" onPress={begin('show-out')}>
            <Trans comment="Button: ends all access of people who leave the company">Record departure</Trans>
          </Button>
          <Button variant="secondary" size="small" onPress={begin('bring-back')}>
            <Trans comment="Button: lets people in again who had left">Bring back</Trans>
          </Button>
        </>
      ) : (
        <Notice tone="info">
          <Trans>One by one you can choose {longestSelection} people. Choose all, or filter first.</Trans>
        </Notice>
      )}
      {open?.act === 'change' && <ChangeManyDialog {...open} onClose={close} />}
      {open?.act === 'invite' && <InviteDialog {...open} onClose={close} />}
      {open?.act === 'benefit' && <BenefitDialog {...open} onClose={close} />}
      {open?.act === 'training' && <TrainingDialog {...open} onClose={close} />}
      {open?.act === 'show-out' && <ShowOutDialog {...open} onClose={close} />}
      {open?.act === 'bring-back' && <BringBackDialog {...open} onClose={close} />}
    </div>
  );
}
