import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { readPersonAgain } from '#client/console/platform/person-reads.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay, today } from '#client/session/today.ts';
import { LedgerYears } from '#client/time-off/ledger/ledger-years.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { isBlank, textLengths } from '#contract/limits.ts';
import { halvesIn } from './days.ts';
import { leaveQueries, readLeaveAgain } from './leave-queries.ts';
import { adjustWords, amountIn, amountWrong } from './leave-words.ts';

type Part = 'ledger' | 'adjusting';

type Props = {
  userId: string;
  /** Which part of it is open; null while it is closed. */
  open: Part | null;
  onOpen: (part: Part | null) => void;
};

/** Somebody's leave, line by line; HR adds days or takes some, with a reason. */
export function LedgerDialog({ userId, open, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about={userId}
      isOpen={open !== null}
      onClose={() => onOpen(null)}
      title={
        open === 'adjusting'
          ? t({ message: 'Add or take days', comment: "Button: opens a form for somebody's days of leave" })
          : t({ message: 'Leave, line by line', comment: 'Title: what makes up the days of leave somebody has' })
      }
    >
      <Ledger userId={userId} isAdjusting={open === 'adjusting'} onOpen={onOpen} />
    </FormDialog>
  );
}

type LedgerProps = { userId: string; isAdjusting: boolean; onOpen: (part: Part) => void };

function Ledger({ userId, isAdjusting, onOpen }: LedgerProps) {
  const read = useQuery(leaveQueries.ledger(userId, useLanguage()));
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
      {({ accounts }) =>
        isAdjusting ? (
          <AdjustForm userId={userId} accounts={accounts} onDone={() => onOpen('ledger')} />
        ) : (
          <div className="column">
            {accounts.length === 0 && (
              <p className="soft">
                <Trans>Leave without a limit is not counted down.</Trans>
              </p>
            )}
            {accounts.length > 0 && (
              <Button variant="quiet" onPress={() => onOpen('adjusting')}>
                <Trans comment="Button: opens a form for somebody's days of leave">Add or take days</Trans>
              </Button>
            )}
            <LedgerYears accounts={accounts} />
          </div>
        )
      }
    </Loaded>
  );
}

type FormProps = { userId: string; accounts: LeaveAccount[]; onDone: () => void };

function AdjustForm({ userId, accounts, onDone }: FormProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const year = thisDay().getFullYear();
  const keyOf = (account: LeaveAccount) => `${account.typeId} ${account.year}`;
  const [id] = useState(newId);
  const [chosen, setChosen] = useState<string | null>(() => {
    const account = accounts.find((one) => one.year === year) ?? accounts[0];
    return account ? keyOf(account) : null;
  });
  const [isTaking, setIsTaking] = useState(false);
  const [days, setDays] = useState('');
  const [day, setDay] = useState(today());
  const [reason, setReason] = useState('');
  const [belowZero, setBelowZero] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const account = accounts.find((one) => keyOf(one) === chosen);
  const unit = account?.unit ?? 'days';
  const left = amountIn(i18n, language, account?.left ?? 0, unit);
  const halves = halvesIn(days, unit);
  const isDaysWrong = !halves;
  const { submit, failure, isSending } = useSubmit(async () => {
    if (!account || !halves) return;
    const { typeId, year: of } = account;
    const entry = { id, userId, typeId, year: of, halves: isTaking ? -halves : halves, day, reason, belowZero };
    await consoleCall('leaveLedger.adjust', entry);
    await Promise.all([readLeaveAgain(), readPersonAgain(userId)]);
    showToast({ message: t`It is saved.`, tone: 'good' });
    onDone();
  });

  function send() {
    setIsChecked(true);
    if (!isDaysWrong && day && !isBlank(reason)) void submit();
  }

  return (
    <DialogForm
      onSend={send}
      sending={{ failure, isSending }}
      words={adjustWords}
      act={<Trans>Save</Trans>}
      isRoomy
      otherAct={
        <Button variant="quiet" wide onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Select
        label={t({ message: 'Leave', comment: 'Label: a kind of leave and a year' })}
        field="typeId"
        options={accounts.map((account) => ({ id: keyOf(account), label: `${account.type.text} ${account.year}` }))}
        value={chosen}
        onChange={setChosen}
      />
      <Select
        label={t({ message: 'Change', comment: 'Label: whether days of leave are added or taken' })}
        options={[
          { id: 'add', label: t({ message: 'Add', comment: 'Choice: somebody gets days or hours of leave' }) },
          { id: 'take', label: t({ message: 'Take', comment: 'Choice: somebody loses days or hours of leave' }) },
        ]}
        value={isTaking ? 'take' : 'add'}
        onChange={(choice) => setIsTaking(choice === 'take')}
      />
      <TextField
        label={
          unit === 'hours'
            ? t({ message: 'Hours', comment: 'Label: a number of hours of leave' })
            : t({ message: 'Days', comment: 'Label: a number of days of leave' })
        }
        field="halves"
        inputMode="decimal"
        value={days}
        onChange={setDays}
        description={t({ message: `Left now: ${left}`, comment: 'Days of leave, or hours such as 3 h 30 min' })}
        error={isChecked && isDaysWrong && t(amountWrong[unit])}
      />
      <DateField
        label={t({ message: 'Day', comment: 'Label: a date' })}
        field="day"
        value={day}
        onChange={setDay}
        error={isChecked && !day && t`This is required.`}
      />
      <TextField
        label={t({ message: 'Reason', comment: 'Label: why days of leave are added or taken' })}
        field="reason"
        maxLength={textLengths.leaveReason}
        value={reason}
        onChange={setReason}
        description={t`They read it, too.`}
        error={isChecked && isBlank(reason) && t`This is required.`}
      />
      {(failure?.code === 'LEAVE_BELOW_ZERO' || belowZero) && (
        <Checkbox isSelected={belowZero} onChange={setBelowZero}>
          <Trans comment="Checkbox: somebody may have less than no days of leave">Less than nothing may be left</Trans>
        </Checkbox>
      )}
    </DialogForm>
  );
}
