import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { FormDialog } from '#client/console/platform/form-dialog.tsx';
import { ReviewActs, ThrowAway, useLeaving } from '#client/console/platform/review-page.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { consolePaths, leftOutAddress } from '#contract/console-paths.ts';
import { ColumnForm } from './column-form.tsx';
import { importQueries, readImportsAgain } from './import-queries.ts';
import { changeWords } from './import-words.ts';
import { WriteDialog } from './write-dialog.tsx';

/** The actions that an import allows now. */
export function ImportActs(one: Output<'peopleImports.one'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const [open, setOpen] = useState<'write' | 'columns' | 'take-back' | null>(null);
  /** The `seen` shown when the dialog opened: a newer one is of rows that nobody has reviewed. */
  const [shownSeen, setShownSeen] = useState('');
  const hint = useId();
  const close = () => setOpen(null);
  const leave = useLeaving({ to: consolePaths.imports, one: importQueries.one(one.id), readAgain: readImportsAgain });
  const { id, kind, state, rows, seen, takeBackUntil } = one;
  const toWrite = rows.new + rows.changed;
  const leftOut = rows.problem + rows.waits;
  const isReviewed = state === 'review';
  const canDiscard = isReviewed || ['reading', 'checking', 'mapping', 'unreadable'].includes(state);
  if (!canDiscard && !takeBackUntil && !(state === 'done' && leftOut > 0) && !open) return null;
  return (
    <ReviewActs
      first={
        isReviewed && (
          <Button
            aria-describedby={toWrite === 0 ? hint : undefined}
            onPress={() => {
              setShownSeen(seen ?? '');
              setOpen('write');
            }}
            isDisabled={toWrite === 0}
          >
            {kind === 'people'
              ? t({
                  message: plural(toWrite, { one: 'Import # person', other: 'Import # people' }),
                  comment: 'Button: writes the rows of a file without a problem',
                })
              : t({
                  message: plural(toWrite, { one: 'Import # row', other: 'Import # rows' }),
                  comment: 'Button: writes the rows of a file without a problem',
                })}
          </Button>
        )
      }
      hint={
        isReviewed &&
        toWrite === 0 && (
          <span id={hint}>
            <Trans>There is nothing to import: each row has a problem or changes nothing.</Trans>
          </span>
        )
      }
    >
      {leftOut > 0 && (isReviewed || state === 'done') && (
        <ExportButton
          address={leftOutAddress(id)}
          filter={{ language }}
          done={t`The rows are saved. Fix them and import that file.`}
          name={<Trans comment="Button: saves the rows of a file that have problems">Save rows with problems</Trans>}
          isTall
        />
      )}
      {isReviewed && (
        <Button variant="secondary" onPress={() => setOpen('columns')}>
          <Trans comment="Button: what each column of a file is">Assign columns</Trans>
        </Button>
      )}
      {takeBackUntil && (
        <Button variant="quiet" onPress={() => setOpen('take-back')}>
          <Trans comment="Button: all that an import did is undone">Take back this import</Trans>
        </Button>
      )}
      {canDiscard && (
        <ThrowAway
          title={t`Discard this import?`}
          words={changeWords}
          done={t`The import is discarded.`}
          onConfirm={async () => {
            await consoleCall('peopleImports.discard', { id });
            await leave();
          }}
        >
          <Trans>Nothing of it was written.</Trans>
        </ThrowAway>
      )}
      <WriteDialog isOpen={open === 'write'} onClose={close} id={id} kind={kind} rows={rows} seen={shownSeen} />
      <FormDialog
        about={null}
        isOpen={open === 'columns'}
        onClose={close}
        title={t({ message: 'Assign columns', comment: 'Button: what each column of a file is' })}
      >
        <ColumnForm {...one} onDone={close} />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'take-back'}
        onClose={close}
        title={t`Take this import back?`}
        act={<Trans comment="Button: all that an import did is undone">Take back this import</Trans>}
        words={changeWords}
        note={
          one.invites &&
          rows.new > 0 && (
            <Trans>Invites went out by mail to whoever is new. Their links end, but the mails stay with people.</Trans>
          )
        }
        done={t`The import is being taken back.`}
        onConfirm={async () => {
          try {
            await consoleCall('peopleImports.takeBack', { id });
          } finally {
            // Also where it is refused: the screen says until when it can be taken back.
            await readImportsAgain();
          }
        }}
      >
        {kind === 'people' ? (
          <Trans>
            Records go back to what they were, and new people are removed. This works as long as nothing in the import
            has changed since and nobody new has joined.
          </Trans>
        ) : (
          <Trans>
            Job histories go back to what they were. This works as long as none of these records has changed since.
          </Trans>
        )}
      </ConfirmDialog>
    </ReviewActs>
  );
}
