import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Notice } from '#client/ui/notice.tsx';
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

const words = {
  CHANGED_MEANWHILE: msg`More reports go by now. Look at the number once more.`,
} satisfies WordsFor<'absences.keepFor', 'BAD_REQUEST' | 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

function RetentionForm({ days, onClose }: { days: number; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [typed, setTyped] = useState(String(days));
  const [isTried, setIsTried] = useState(false);
  const [due, setDue] = useState<Output<'absences.retention'>['due'] | null>(null);
  const { least, most } = absenceDays;
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isRight = number >= least && number <= most;
  const count = due?.reports ?? 0;
  const since = due?.since ? dayMonthYear(calendarDay(due.since), language) : '';
  const { submit, forget, ...sending } = useSubmit(async () => {
    const look = async () => (await consoleCall('absences.retention', { wanted: number })).due;
    // What would go is said before it is saved, and again where it is more by then.
    if (number < days && !due) {
      const found = await look();
      if (found.reports > 0) return setDue(found);
    }
    try {
      await consoleCall('absences.keepFor', { days: number, agreed: count });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'CHANGED_MEANWHILE') setDue(await look());
      throw error;
    }
    await readAbsencesAgain();
    showToast({ tone: 'good', message: t`It is saved.` });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (isRight) void submit();
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={words}
      isDangerous={due !== null}
      act={
        due ? (
          <Plural value={count} one="Delete # report and save" other="Delete # reports and save" />
        ) : (
          <Trans>Save</Trans>
        )
      }
    >
      <TextField
        label={t({ message: 'Days after the last day', comment: 'Label: when reports of absence are deleted' })}
        field="days"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setDue(null);
          forget();
        }}
        description={t`You see how many reports go before fewer days are saved.`}
        error={isTried && !isRight ? t`Enter a number of days from ${least} to ${most}.` : undefined}
      />
      {due && (
        <Notice tone="bad">
          {t({
            message: plural(count, {
              one: `# report goes within the hour, of ${since}. That cannot be undone.`,
              other: `# reports go within the hour, the oldest of ${since}. That cannot be undone.`,
            }),
            comment: 'Reports of absence that a shorter time deletes; a date',
          })}
        </Notice>
      )}
    </DialogForm>
  );
}
