import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import cards from '#client/ui/cards.module.css';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { isRetention, type RetentionKind, retentions } from '#contract/retention-kinds.ts';
import { consoleCall } from './console-call.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { readRetentionAgain, retentionQueries } from './retention-queries.ts';
import { useDaysLabel, useDueWords, useKindWords } from './retention-words.tsx';

/** For how long some kinds of data are kept, and a button each that changes it. For HR of the whole company. */
export function Retention({ kinds }: { kinds: readonly RetentionKind[] }) {
  const read = useQuery(retentionQueries.days());
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={kinds.length} />}>
      {(days) => (
        <div className={cards.grid}>
          <List>
            {kinds.map((kind) => (
              <RetentionRow
                key={kind}
                kind={kind}
                days={days[kind]}
                isStuck={days.stuck.includes(kind)}
                payslipYears={days.payslipYears}
              />
            ))}
          </List>
        </div>
      )}
    </Loaded>
  );
}

type Row = { kind: RetentionKind; days: number | null };

function RetentionRow({ kind, days, ...more }: Row & { isStuck: boolean; payslipYears: number }) {
  const { title, note } = useKindWords(kind, days, more);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListRow icon={Clock} title={title} note={note} endIcon={Pencil} onPress={() => setIsOpen(true)} />
      <FormDialog about="" isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <RetentionForm kind={kind} days={days} onClose={() => setIsOpen(false)} />
      </FormDialog>
    </>
  );
}

const words = {
  CHANGED_MEANWHILE: msg`More would go by now. Look at the number once more.`,
} satisfies WordsFor<'retention.keepFor', 'BAD_REQUEST' | 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

function RetentionForm({ kind, days, onClose }: Row & { onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(days === null ? '' : String(days));
  const [isForEver, setIsForEver] = useState(days === null);
  const [isTried, setIsTried] = useState(false);
  const [due, setDue] = useState<Output<'retention.due'> | null>(null);
  const label = useDaysLabel(kind);
  const dueWords = useDueWords(kind, due);
  const { least, most, byDefault } = retentions[kind];
  const number = isForEver ? null : /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isRight = isRetention(kind, number);
  const { submit, forget, ...sending } = useSubmit(async () => {
    const look = () => consoleCall('retention.due', { kind, days: number ?? most });
    // What would go is said before it is saved, and again where it is more by then.
    if (number !== null && (days === null || number < days) && !due) {
      const found = await look();
      if (found.count > 0) return setDue(found);
    }
    try {
      await consoleCall('retention.keepFor', { kind, days: number, agreed: due?.count ?? 0 });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'CHANGED_MEANWHILE') setDue(await look());
      throw error;
    }
    await readRetentionAgain();
    showToast({ tone: 'good', message: t`It is saved.` });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (isRight) void submit();
  }

  function change(to: { typed: string } | { isForEver: boolean }) {
    if ('typed' in to) setTyped(to.typed);
    else setIsForEver(to.isForEver);
    setDue(null);
    forget();
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={words}
      isDangerous={dueWords !== null}
      act={dueWords?.act ?? <Trans>Save</Trans>}
    >
      {byDefault === null && (
        <Checkbox isSelected={isForEver} onChange={(on) => change({ isForEver: on })}>
          <Trans comment="Checkbox: what the dialog is about, such as messages, is never deleted because of its age">
            Keep them for ever
          </Trans>
        </Checkbox>
      )}
      {!isForEver && (
        <TextField
          label={label}
          field="days"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(text) => change({ typed: text })}
          description={t`You see how much goes before fewer days are saved.`}
          error={isTried && !isRight ? t`Enter a number of days from ${least} to ${most}.` : undefined}
        />
      )}
      {dueWords && <Notice tone="bad">{dueWords.notice}</Notice>}
    </DialogForm>
  );
}
