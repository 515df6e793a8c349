import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CallFailure } from '#client/api/call-failure.ts';
import { type FailureWords, useSayFailure } from '#client/session/failure-words.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PreservedFields, takeFields } from './fields-as-they-stand.ts';

/** What is wrong with the fields of a form, by their names in the contract. */
type Problems = Readonly<Record<string, string | undefined>>;

const ProblemsOfForm = createContext<Problems>({});

/** What the form around a field says of it; undefined for nothing. */
export function useFormProblem(...fields: (string | undefined)[]): string | undefined {
  const problems = use(ProblemsOfForm);
  return fields.map((field) => field && problems[field]).find(Boolean);
}

type Props = {
  /** The fields. A refusal goes to the one whose `field`, or else `name`, is the refused field's name in the contract. */
  children: ReactNode;
  /** Its button and what belongs to it; left out where a dialog has the button elsewhere. A failure shows above it. */
  end?: ReactNode;
  /** Checks what was typed and sends it. What is wrong with a field is that field's `error`. */
  onSend: () => void;
  /** Why sending it failed. */
  failure: CallFailure | null;
  words?: FailureWords | undefined;
  otherwise?: MessageDescriptor | undefined;
  /** What an answer says of the fields. */
  problems?: Problems | undefined;
  name?: string;
  id?: string;
  className?: string | undefined;
  isRoomy?: boolean | undefined;
};

/** Where a failure is shown: at the field of this name, until something else is typed there; above the button if null. */
type Place = { of: CallFailure | null; field: string | null; isEdited: boolean };

const nowhere: Place = { of: null, field: null, isEdited: false };

/**
 * Every form. It shows a failure at the field that was refused, else above its button, and after each try the first
 * wrong field gets the focus. It loses nothing that was typed: that belongs to the caller.
 */
export function Form(props: Props) {
  const { children, end, onSend, failure, words, otherwise, problems = {}, className, isRoomy, ...attributes } = props;
  const { t } = useLingui();
  const say = useSayFailure();
  const form = useRef<HTMLFormElement>(null);
  // What the fields hold may change its state just before it is sent.
  const latest = useRef(onSend);
  useLayoutEffect(() => {
    latest.current = onSend;
  });
  const [tries, setTries] = useState(0);
  const [{ of, field, isEdited }, setPlace] = useState(nowhere);

  // Before anything is painted, so that a failure never stands in two places.
  useLayoutEffect(() => {
    setPlace(failure ? { ...nowhere, of: failure, field: fieldIn(form.current, failure.field) } : nowhere);
  }, [failure]);

  const answered = Object.keys(problems).join();
  // After each try, each refusal of a field, and each answer.
  useEffect(() => {
    if (tries > 0) focusFirstWrong(form.current);
  }, [tries, field, answered]);

  function send(event: FormEvent) {
    event.preventDefault();
    takeFields(form.current);
    setTries(tries + 1);
    latest.current();
  }

  function type({ target }: FormEvent) {
    if (field && target instanceof Element && target.closest(selectorOf(field))) {
      setPlace({ of, field, isEdited: true });
    }
  }

  const sentence = of && (of.code === 'BAD_REQUEST' ? t(unfit) : say(of, words, otherwise));
  const ofFields = sentence && field && !isEdited ? { ...problems, [field]: sentence } : problems;
  return (
    // POST, so that a password can never end up in a URL.
    <form
      ref={form}
      method="post"
      className={className ?? 'stack'}
      data-roomy={isRoomy}
      onSubmit={send}
      onInput={type}
      noValidate
      {...attributes}
    >
      <PreservedFields form={form}>
        <ProblemsOfForm value={ofFields}>{children}</ProblemsOfForm>
      </PreservedFields>
      {of && !field && (
        <div ref={bringIntoSight}>
          <FailureNotice failure={of} words={words} otherwise={otherwise} />
        </div>
      )}
      {end}
    </form>
  );
}

/** In a dialog whose button stays in sight, the end of a long form may not be. */
const bringIntoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

const unfit = msg`This is not accepted as it is. Please change it.`;

const selectorOf = (field: string) => `[data-field~=${JSON.stringify(field)}]`;

/**
 * The name of the field in a form that shows a refusal: the refused field itself, such as `allowances.0.own`, else the
 * narrowest around it, else one named like a step of its path, from the last.
 */
function fieldIn(form: HTMLFormElement | null, refused: string | null): string | null {
  if (!form || !refused) return null;
  const steps = refused.split('.');
  const around = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  return [...around, ...steps.toReversed()].find((name) => form.querySelector(selectorOf(name))) ?? null;
}

/** Moves the focus to the first control that is marked as wrong, or into the first group that is. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid="true"], [data-invalid]');
  const control = wrong?.matches('input, textarea, button')
    ? wrong
    : (wrong?.querySelector('[aria-invalid="true"]') ?? wrong?.querySelector('input:checked, input, textarea, button'));
  if (control instanceof HTMLElement) control.focus();
}
