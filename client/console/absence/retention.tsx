import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { absenceDays } from '#contract/limits.ts';
import { absenceQueries, readAbsencesAgain } from './absence-queries.ts';

/** For how long reports of absence are kept, and a button that changes it. */
export function Retention() {
  const { t } = useLingui();
  const { data } = useQuery(absenceQueries.retention());
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  return (
    <div className={cards.grid}>
      <List>
        <ListRow
          icon={Clock}
          title={<Trans>How long reports are kept</Trans>}
          note={
            <Plural
              value={data.days}
              one="They are deleted # day after their last day, for everybody."
              other="They are deleted # days after their last day, for everybody."
            />
          }
          end={
            <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
              <Trans comment="Button: changes for how many days reports of absence are kept">Change how long</Trans>
            </Button>
          }
        />
        <FormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`How long reports are kept`}>
          <RetentionForm days={data.days} onClose={() => setIsOpen(false)} />
        </FormDialog>
      </List>
    </div>
  );
}

function RetentionForm({ days, onClose }: { days: number; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(days));
  const [isTried, setIsTried] = useState(false);
  const { least, most } = absenceDays;
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isRight = number >= least && number <= most;
  const { submit, ...sending } = useSubmit(async () => {
    await consoleCall('absences.keepFor', { days: number });
    await readAbsencesAgain();
    showToast({ tone: 'good', message: t`It is saved.` });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (isRight) void submit();
  }

  return (
    <DialogForm onSend={send} sending={sending} act={<Trans>Save</Trans>}>
      <TextField
        label={t({ message: 'Days after the last day', comment: 'Label: when reports of absence are deleted' })}
        field="days"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        description={t`Fewer days delete older reports within the hour. That cannot be undone.`}
        error={isTried && !isRight ? t`Enter a number of days from ${least} to ${most}.` : undefined}
      />
    </DialogForm>
  );
}
