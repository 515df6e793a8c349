import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { For } from '#client/ui/for.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { longestNote } from '#contract/leave-days.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import type { PersonName } from '#contract/people-records.ts';
import type { useRequestActs } from './use-request-acts.ts';

type Props = {
  requests: InboxRequest[];
  acts: ReturnType<typeof useRequestActs>;
  /** What the buttons are for, for screen readers: whose request, or how many. */
  of: string;
};

/** The buttons that answer requests, ask somebody else to, or remind those who can. */
export function RequestActs({ requests, acts, of }: Props) {
  const { t } = useLingui();
  const { period } = useLeaveWords();
  const [open, setOpen] = useState<'decline' | 'assign' | null>(null);
  const close = () => setOpen(null);
  const count = requests.length;
  const isNone = count === 0 || acts.isSending;
  // How many they are, the title says; whose a single one is, it does not.
  const [one] = requests;
  const ofOne = count === 1 && one && (
    <p>
      <bdi>{one.person}</bdi> · {period(one)}
    </p>
  );
  const forWhom = <For>{of}</For>;
  return (
    <>
      <Button variant="quiet" size="small" isDisabled={isNone} onPress={() => void acts.nudge(requests)}>
        <Trans comment="Button: reminds those who can answer a request for leave">Remind</Trans>
        {forWhom}
      </Button>
      <Button variant="quiet" size="small" isDisabled={isNone} onPress={() => setOpen('assign')}>
        <Trans comment="Button: one more person may answer a request for leave">Ask somebody else</Trans>
        {forWhom}
      </Button>
      <Button variant="secondary" size="small" isDisabled={isNone} onPress={() => setOpen('decline')}>
        <Trans context="console" comment="Button: refuses somebody’s leave">
          Decline
        </Trans>
        {forWhom}
      </Button>
      <Button size="small" isDisabled={isNone} onPress={() => void acts.approve(requests, false)}>
        <Trans context="console" comment="Button: grants somebody’s leave">
          Approve
        </Trans>
        {forWhom}
      </Button>
      <FormDialog
        about={requests.map(({ id }) => id).join(' ')}
        isOpen={open === 'decline'}
        onClose={close}
        title={t({
          message: plural(count, { one: 'Decline # request', other: 'Decline # requests' }),
          context: 'console',
          comment: 'Title of a dialog: refuses leave',
        })}
      >
        {ofOne}
        <DeclineForm onSend={(note) => acts.decline(requests, note)} onClose={close} />
      </FormDialog>
      <FormDialog
        about={null}
        isOpen={open === 'assign'}
        onClose={close}
        title={t({ message: 'Ask somebody else', comment: 'Button: one more person may answer a request for leave' })}
      >
        {ofOne}
        <AssignForm onSend={(person) => acts.assign(requests, person)} onClose={close} />
      </FormDialog>
    </>
  );
}

type FormProps<Value> = { onSend: (value: Value) => Promise<void>; onClose: () => void };

function DeclineForm({ onSend, onClose }: FormProps<string>) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const { length } = [...note];
  const isTooLong = length > longestNote;
  const { submit, ...sending } = useSubmit(() => onSend(note).then(onClose));
  return (
    <DialogForm
      onSend={() => !isTooLong && void submit()}
      sending={sending}
      isDangerous
      act={
        <Trans context="console" comment="Button: refuses somebody’s leave">
          Decline
        </Trans>
      }
    >
      <TextArea
        label={t({ message: 'Reason', context: 'leave', comment: 'Label: why leave is declined; the person reads it' })}
        name="note"
        value={note}
        onChange={setNote}
        error={
          isTooLong
            ? t({
                message: `The reason has ${length} characters, and may have ${longestNote}.`,
                comment: 'Under a text that is too long',
              })
            : undefined
        }
      />
    </DialogForm>
  );
}

function AssignForm({ onSend, onClose }: FormProps<PersonName>) {
  const { t } = useLingui();
  const [person, setPerson] = useState<PersonName | null>(null);
  const [isTried, setIsTried] = useState(false);
  const { submit, ...sending } = useSubmit((chosen: PersonName) => onSend(chosen).then(onClose));
  return (
    <DialogForm
      onSend={() => {
        setIsTried(true);
        if (person) void submit(person);
      }}
      sending={sending}
      act={<Trans comment="Button: asks this person to answer a request for leave">Ask them</Trans>}
    >
      <p>
        <Trans>They are told, and can answer. Those who can answer anyway still can.</Trans>
      </p>
      <ManagerChoice
        label={t({ message: 'Who is to answer', comment: 'Label: a person who answers a request for leave' })}
        chosen={person}
        onChoose={setPerson}
        error={isTried && !person ? t`Choose somebody.` : undefined}
      />
    </DialogForm>
  );
}
