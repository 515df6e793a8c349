import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { ActKind } from '#contract/people-acts.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import { ActButtons, ActProgress, useCloseAct } from './act-dialog.tsx';
import { actNames, useActTitle, useTitleOfOne } from './act-words.ts';
import { readActsAgain, useAct } from './use-act.ts';

/** Whom an action is about. Its dialog is rendered only while it is open, which resets its state. */
export type ManyProps = {
  onClose: () => void;
  selection: PeopleSelection;
  count: number;
  /** The person's, where it is one, from their record. */
  name?: string | undefined;
};

type Props = {
  onClose: () => void;
  kind: ActKind;
  /** As `about` of `Dialog`. */
  about: string | null;
  /** How many people the caller saw. */
  count: number;
  /** The person's, where it is one. */
  name?: string | undefined;
  /** Begins it. */
  send: (begin: { id: string; expected: number }) => Promise<{ id: string } | { now: number }>;
  /** The question, and its consequences. */
  children: ReactNode;
  /** The button's text. */
  act: ReactNode;
  isDangerous?: boolean;
  /** Whether its details are still loading; it cannot begin yet. */
  isLoading?: boolean;
  /** Called before it begins; false if something is missing, which the dialog says. */
  mayBegin?: () => boolean;
  words?: FailureWords;
};

/** Asks before an action on many people, begins it, and reports the outcome for each. */
export function ManyDialog({
  onClose,
  kind,
  about,
  count,
  name,
  send,
  children,
  act: button,
  isDangerous,
  isLoading,
  mayBegin = () => true,
  words,
}: Props) {
  const { t } = useLingui();
  const title = useActTitle();
  const titleOfOne = useTitleOfOne();
  const formId = useId();
  // One id for every attempt, so that a repeat begins nothing twice.
  const [id] = useState(newId);
  const [expected, setExpected] = useState(count);
  const [state, setState] = useState<'asking' | 'others-by-now' | 'begun'>('asking');
  const { submit, isSending, failure } = useSubmit(async () => {
    const answer = await send({ id, expected });
    if ('now' in answer) {
      setExpected(answer.now);
      return setState('others-by-now');
    }
    setState('begun');
    void readActsAgain();
  });
  const act = useAct(state === 'begun' ? id : null);
  const closeAct = useCloseAct(id, act, onClose);
  const close = state === 'begun' ? closeAct : onClose;
  return (
    <Dialog
      about={about}
      isOpen
      onOpenChange={(opened) => !opened && close()}
      isDismissable={false}
      title={state === 'begun' ? t(actNames[kind]) : ((name ? titleOfOne(kind, name) : null) ?? title(kind, expected))}
      actions={
        state === 'begun' ? (
          <ActButtons act={act} onClose={close} />
        ) : (
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isSending || isLoading}
          >
            {button}
          </Button>
        )
      }
    >
      {state === 'begun' ? (
        <ActProgress act={act} total={expected} />
      ) : (
        <Form
          id={formId}
          onSend={() => !isLoading && mayBegin() && void submit()}
          failure={failure}
          words={words}
          otherwise={didNotWork}
        >
          {children}
        </Form>
      )}
      {state === 'others-by-now' && (
        <Notice tone="info">
          <Trans>This now affects {expected} people. Nothing has been done yet: check again, then go on.</Trans>
        </Notice>
      )}
    </Dialog>
  );
}
