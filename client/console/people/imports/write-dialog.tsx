import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import type { PeopleImport } from '#contract/people-imports.ts';
import { readImportsAgain } from './import-queries.ts';
import { changeWords } from './import-words.ts';
import styles from './imports.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The `seen` of the import when the dialog opened. */
  seen: string;
} & Pick<PeopleImport, 'id' | 'kind' | 'rows'>;

/** Says what an import is about to do, asks whether to invite new people, and starts it. */
export function WriteDialog({ isOpen, onClose, id, kind, rows, seen }: Props) {
  const { t } = useLingui();
  const [invite, setInvite] = useState(false);
  const leftOut = rows.problem + rows.waits;
  const count = rows.new + rows.changed;
  const { submit, isSending, failure } = useSubmit(async () => {
    const writing = consoleCall('peopleImports.write', { id, seen, invite: invite && rows.new > 0 });
    // Also on failure: somebody else may have changed the import.
    await writing.finally(readImportsAgain);
    onClose();
  });
  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      title={
        kind === 'people'
          ? t`${plural(count, { one: 'Import # person?', other: 'Import # people?' })}`
          : t`${plural(count, { one: 'Import # row?', other: 'Import # rows?' })}`
      }
      actions={
        <Button isPending={isSending} onPress={() => void submit()}>
          <Trans comment="Button: writes the people of a file">Import</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <ul className={styles.counts}>
          {kind === 'people' ? (
            <>
              {rows.new > 0 && (
                <li>
                  <Plural value={rows.new} one="# person is new." other="# people are new." />
                </li>
              )}
              {rows.changed > 0 && (
                <li>
                  <Plural value={rows.changed} one="# record changes." other="# records change." />
                </li>
              )}
            </>
          ) : (
            <li>
              <Trans>They replace the job history of everybody in them.</Trans>
            </li>
          )}
          {leftOut > 0 && (
            <li>
              <Plural value={leftOut} one="# row is left out." other="# rows are left out." />
            </li>
          )}
        </ul>
        {rows.new > 0 && (
          <Checkbox
            isSelected={invite}
            onChange={setInvite}
            description={
              <Trans>They get a mail with a link to choose a password. You can also invite them later.</Trans>
            }
          >
            <Trans comment="A choice: new people get an invite by mail">Invite whoever is new</Trans>
          </Checkbox>
        )}
        <p className="soft">
          <Trans>This import can be taken back within a day, as long as nothing in it has changed.</Trans>
        </p>
        <FailureNotice failure={failure} words={changeWords} otherwise={didNotWork} />
      </div>
    </Dialog>
  );
}
