import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { FieldInput } from '#client/console/people/field-input.tsx';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { managerWord } from '#client/console/platform/field-words.ts';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { readPersonAgain, readRecordsAgain } from '#client/console/platform/person-reads.ts';
import { useProblemWords } from '#client/console/platform/problem-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type PersonField, personFields } from '#contract/people-fields.ts';
import type { PersonProblem, PersonRecord, RecordChange } from '#contract/people-records.ts';
import { ConfirmEditDialog, type Difference } from './confirm-edit-dialog.tsx';
import styles from './record.module.css';

type Props = { record: PersonRecord; onClose: () => void };

/**
 * Changes a record: type, review field by field, write. If somebody else changed it meanwhile, their changes are shown,
 * and the person decides.
 */
export function EditForm({ record, onClose }: Props) {
  const { t } = useLingui();
  const say = useProblemWords();
  const language = useLanguage();
  // The record as the person saw it: a background refetch must not replace what is compared with.
  const [from, setFrom] = useState(record);
  const [typed, setTyped] = useState<Partial<Record<PersonField, string>>>({});
  const [manager, setManager] = useState(record.manager);
  const [problems, setProblems] = useState<PersonProblem[]>([]);
  const [overtaken, setOvertaken] = useState<RecordChange[]>([]);
  const [isAsking, setIsAsking] = useState(false);

  const changed = personFields.filter(
    (field) => (typed[field]?.trim() ?? from.fields[field] ?? '') !== (from.fields[field] ?? ''),
  );
  const hasNewManager = manager?.id !== from.manager?.id;
  const differences: Difference[] = [
    ...changed.map((field) => ({ field, from: from.fields[field], to: typed[field]?.trim() || null })),
    ...(hasNewManager
      ? [{ field: 'manager' as const, from: from.manager?.name ?? null, to: manager?.name ?? null }]
      : []),
  ];

  const { submit, isSending, failure, forget } = useSubmit(async () => {
    const answer = await consoleCall('people.change', {
      userId: record.id,
      version: from.version,
      fields: Object.fromEntries(changed.map((field) => [field, typed[field] ?? ''])),
      ...(hasNewManager && { managerId: manager?.id ?? null }),
    });
    if (answer.outcome === 'refused') {
      setProblems(answer.problems);
      setIsAsking(false);
    } else if (answer.outcome === 'overtaken') {
      const now = await queryClient.fetchQuery(peopleQueries.record(record.id, language));
      setOvertaken(answer.changes);
      // A field that was typed in and put back must not undo what others wrote there.
      setTyped(Object.fromEntries(changed.map((field) => [field, typed[field]])));
      if (!hasNewManager) setManager(now.manager);
      // Writing over those changes takes another press, now that they are shown; later ones are shown first.
      setFrom({ ...now, version: answer.version });
    } else {
      await queryClient.invalidateQueries({ queryKey: ['console', 'person'] });
      void readRecordsAgain();
      const said = t({ message: 'The record is changed.', comment: 'Somebody’s record' });
      showToast({ message: said, tone: 'good' });
      onClose();
    }
  });

  function ask() {
    setProblems([]);
    if (differences.length === 0) return onClose();
    forget();
    setOvertaken([]);
    setIsAsking(true);
  }

  return (
    <Section title={t({ message: 'Edit the record', comment: 'Heading of a form: what is on record of one person' })}>
      <Card>
        <Form
          className={styles.form}
          onSend={ask}
          failure={null}
          problems={Object.fromEntries(problems.map((problem) => [problem.field, say(problem)]))}
          end={
            <div className={styles.acts}>
              <Button type="submit">
                <Trans comment="Button: shows what would change before it is written">Look over and save</Trans>
              </Button>
              <Button variant="secondary" onPress={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          }
        >
          <div className={styles.fields}>
            {personFields.map((field) => (
              <FieldInput
                key={field}
                field={field}
                value={typed[field] ?? from.fields[field] ?? ''}
                onChange={(value) => setTyped({ ...typed, [field]: value })}
              />
            ))}
            <div className={styles.wide}>
              <ManagerChoice
                label={t(managerWord)}
                chosen={manager}
                none={t({ message: 'Nobody', comment: 'Choice: no manager' })}
                onChoose={setManager}
              />
            </div>
          </div>
        </Form>
      </Card>
      <ConfirmEditDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        differences={differences}
        overtaken={overtaken}
        isInvited={record.state === 'invited'}
        isSending={isSending}
        failure={failure}
        onConfirm={() => void submit()}
        onGiveUp={() => {
          void readPersonAgain(record.id);
          onClose();
        }}
      />
    </Section>
  );
}
