import { Trans, useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call-failure.ts';
import { useChangedFieldName } from '#client/console/platform/changed-field.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { RecordChange } from '#contract/people-records.ts';
import { ChangeLines } from './change-lines.tsx';
import { FromTo } from './from-to.tsx';
import styles from './record.module.css';

/** The present and the new value of a field. */
export type Difference = { field: RecordChange['field']; from: string | null; to: string | null };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  differences: Difference[];
  /** What others changed meanwhile. */
  overtaken: RecordChange[];
  isInvited: boolean;
  isSending: boolean;
  failure: CallFailure | null;
  onConfirm: () => void;
  /** Leaves the record as the others changed it. */
  onGiveUp: () => void;
};

/** Shows each change before it is written, and any change that others made meanwhile. */
export function ConfirmEditDialog({
  isOpen,
  onClose,
  differences,
  overtaken,
  isInvited,
  isSending,
  failure,
  onConfirm,
  onGiveUp,
}: Props) {
  const { t } = useLingui();
  const nameOf = useChangedFieldName();
  const isOvertaken = overtaken.length > 0;
  const email = differences.find(({ field }) => field === 'email');
  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={isOvertaken ? t`Changed meanwhile` : t`Save these changes?`}
      actions={
        <>
          {isOvertaken && (
            <Button variant="secondary" onPress={onGiveUp}>
              <Trans comment="Button: what was typed is not written">Leave it as it is now</Trans>
            </Button>
          )}
          <Button isPending={isSending} onPress={onConfirm}>
            {isOvertaken ? (
              <Trans comment="Button: what was typed is written over what others wrote">Overwrite with mine</Trans>
            ) : (
              <Trans>Save</Trans>
            )}
          </Button>
        </>
      }
    >
      {isOvertaken && (
        <>
          <Notice tone="info">
            <Trans>Somebody else changed this record since you opened it. Your changes are not saved yet.</Trans>
          </Notice>
          <ChangeLines changes={overtaken} />
          <h3>
            <Trans comment="Heading: what the reader wants to change">Yours</Trans>
          </h3>
        </>
      )}
      <dl className={styles.diff}>
        {differences.map(({ field, from, to }) => (
          <div key={field}>
            <dt className="soft">{nameOf(field)}</dt>
            <dd>
              <FromTo field={field} from={from} to={to} />
            </dd>
          </div>
        ))}
      </dl>
      {email && (
        <p className="soft">
          {isInvited ? (
            <Trans>Links that were mailed to the old address stop working; the new one gets an invite.</Trans>
          ) : (
            <Trans>They sign in with the new address from now on. Links mailed to the old one stop working.</Trans>
          )}
        </p>
      )}
      <FailureNotice failure={failure} otherwise={didNotWork} />
    </Dialog>
  );
}
