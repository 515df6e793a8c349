import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import { today } from '#client/session/today.ts';
import { DateFields } from '#client/time-off/dates/date-fields.tsx';
import { calendarOf } from '#client/time-off/dates/leave-of-person.ts';
import { LeaveSum } from '#client/time-off/dates/leave-sum.tsx';
import { leaveFailures } from '#client/time-off/words/leave-words.ts';
import { Card } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type LeaveDates, problemOf } from '#contract/leave-days.ts';
import type { PersonName } from '#contract/people-records.ts';
import { readRequestsAgain, requestQueries } from './request-queries.ts';

const words = {
  ...leaveFailures,
  OWN_LEAVE: msg`Somebody else in HR enters your own leave.`,
  LEAVE_NO_WORKING_TIME: msg`They do not work at that time.`,
  LEAVE_LONGER_THAN_DAY: msg`That is more than their working day. Enter the whole day instead.`,
  LEAVE_NO_WORKING_DAYS: msg`They do not work on any of these days.`,
  NOT_FOUND: msg`This person or this kind of leave is not there any more.`,
} satisfies WordsFor<'leaveInbox.enter', 'CONSOLE_LOCKED'>;

type Props = { isOpen: boolean; types: NonNullable<Output<'leaveInbox.list'>['types']>; onClose: () => void };

/** Enters leave for somebody who cannot ask for it: approved at once. */
export function EnterDialog({ isOpen, ...form }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={form.onClose}
      title={t({ message: 'Enter leave', comment: 'Button: HR enters leave for somebody without a phone' })}
    >
      <EnterForm {...form} />
    </FormDialog>
  );
}

function EnterForm({ types, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const [id] = useState(newId);
  const [person, setPerson] = useState<PersonName | null>(null);
  const { data: leave } = useQuery({
    ...requestQueries.leaveOf(person?.id ?? '', useLanguage()),
    enabled: person !== null,
  });
  // Once it is known whose leave it is, only what they have.
  const kinds = leave?.types ?? types.filter(({ isRetired }) => !isRetired);
  const [chosen, setChosen] = useState('');
  const typeId = (kinds.find(({ id }) => id === chosen) ?? kinds[0])?.id ?? '';
  const [dates, setDates] = useState<LeaveDates>({ startsOn: '', endsOn: '', startsMidday: false, endsMidday: false });
  const [isTried, setIsTried] = useState(false);
  const hasHours = typeof kinds.find((kind) => kind.id === typeId)?.dayHalves === 'number';
  const counted = { ...dates, ...(!hasHours && { startsAt: null, endsAt: null }) };
  const { submit, ...sending } = useSubmit(async (userId: PersonName['id']) => {
    await consoleCall('leaveInbox.enter', { id, userId, typeId, ...counted, note: '' });
    await readRequestsAgain();
    showToast({ tone: 'good', message: t`The leave is entered and approved.` });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (person) void submit(person.id);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={words}
      act={<Trans comment="Button: HR enters leave for somebody without a phone">Enter leave</Trans>}
      isRoomy
    >
      <p>
        <Trans>For somebody who cannot ask for it in the app. It is approved at once, and they are told.</Trans>
      </p>
      <ManagerChoice
        label={t({ message: 'Whose leave', comment: 'Label: the person for whom HR enters leave' })}
        field="userId"
        chosen={person}
        onChoose={setPerson}
        error={isTried && !person ? t`Choose somebody.` : undefined}
      />
      <Select
        label={t({ message: 'Kind of leave', comment: 'Filter: annual leave, unpaid leave' })}
        options={kinds.map((kind) => ({ id: kind.id, label: kind.name.text }))}
        value={typeId}
        onChange={setChosen}
      />
      <DateFields dates={dates} onChange={setDates} hasHours={hasHours} />
      {leave && !problemOf(counted, calendarOf(leave, typeId), today()) && (
        <Card tone="curtain">
          <LeaveSum leave={leave} typeId={typeId} dates={counted} />
        </Card>
      )}
    </DialogForm>
  );
}
