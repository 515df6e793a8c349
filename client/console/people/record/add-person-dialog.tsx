import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { FieldInput } from '#client/console/people/field-input.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { managerWord } from '#client/console/platform/field-words.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { readRecordsAgain } from '#client/console/platform/person-reads.ts';
import { useProblemWords } from '#client/console/platform/problem-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { personPath } from '#contract/console-paths.ts';
import { type PersonField, personFields } from '#contract/people-fields.ts';
import type { PersonName, PersonProblem } from '#contract/people-records.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** What most companies know on somebody's first day; the other fields are behind a button. */
const first: PersonField[] = ['fullName', 'email', 'employeeId', 'position', 'department', 'location', 'language'];

/** Adds the record of a new person. A name and an address are enough. */
export function AddPersonDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog about="" isOpen={isOpen} onClose={onClose} title={t`Add a person`}>
      <AddForm onClose={onClose} />
    </FormDialog>
  );
}

function AddForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui();
  const sayProblem = useProblemWords();
  const [, navigate] = useLocation();
  // One id per form, so that a repeat adds nobody twice.
  const [id] = useState(newId);
  const [fields, setFields] = useState<Partial<Record<PersonField, string>>>({ language: useLanguage() });
  const [manager, setManager] = useState<PersonName | null>(null);
  const [isInvited, setIsInvited] = useState(true);
  const [isAll, setIsAll] = useState(false);
  const [problems, setProblems] = useState<PersonProblem[]>([]);
  const { submit, ...sending } = useSubmit(async () => {
    const answer = await consoleCall('people.add', { id, fields, managerId: manager?.id ?? null, invite: isInvited });
    if (answer.outcome === 'refused') return setProblems(answer.problems);
    void readRecordsAgain();
    const said = t({ message: 'Added.', comment: 'A person was added' });
    showToast({ message: said, tone: 'good' });
    onClose();
    navigate(personPath(answer.id));
  });

  function send() {
    setProblems([]);
    void submit();
  }

  const shown = personFields.filter(
    (field) => isAll || first.includes(field) || problems.some((problem) => problem.field === field),
  );
  return (
    <DialogForm
      onSend={send}
      sending={sending}
      act={<Trans comment="Button: writes a record of somebody new">Add person</Trans>}
      problems={Object.fromEntries(problems.map((problem) => [problem.field, sayProblem(problem)]))}
      isRoomy
    >
      {shown.map((field) => (
        <FieldInput
          key={field}
          field={field}
          value={fields[field] ?? ''}
          onChange={(value) => setFields({ ...fields, [field]: value })}
        />
      ))}
      {!isAll && (
        <Button variant="quiet" size="small" onPress={() => setIsAll(true)}>
          <Trans comment="Button: shows the other fields of a form">More fields</Trans>
        </Button>
      )}
      <ManagerChoice label={t(managerWord)} chosen={manager} onChoose={setManager} />
      <Checkbox
        isSelected={isInvited}
        onChange={setIsInvited}
        description={t`A mail with a link to choose a password. It can be sent later as well.`}
      >
        <Trans comment="A choice: the new person gets a mail at once">Invite at once</Trans>
      </Checkbox>
      {problems.length > 0 && (
        <Notice tone="bad">
          <Trans>Nobody was added yet. Look at the fields above.</Trans>
        </Notice>
      )}
    </DialogForm>
  );
}
