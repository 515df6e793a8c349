import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordField } from '#client/ui/password-field.tsx';
import { type PasswordProblem, passwordLength, passwordProblem } from '#contract/password.ts';
import type { FailureWords } from './failure-words.ts';

type Props = {
  value: string;
  onChange: (password: string) => void;
  /** The person's names and email and the company's name, which a password must not be made of. */
  context: string[];
  /** Its name in the contract, where it is not `password`. */
  field?: string;
};

/** Where a new password is typed; it says at once what is still missing, or what makes it easy to guess. */
export function NewPasswordField({ value, onChange, context, field = 'password' }: Props) {
  const { t } = useLingui();
  const { common, load } = useCommonPasswords();
  const missing = passwordLength.atLeast - [...value].length;
  const problem = missing > 0 ? null : passwordProblem(value, context, common);
  const said = problem && t(newPasswordWords[problem]);
  return (
    <div>
      <PasswordField
        label={t`New password`}
        name="new-password"
        field={field}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        onFocus={load}
        error={said ?? undefined}
        description={
          missing > 0 ? (
            <Plural value={missing} one="# more character" other="# more characters" />
          ) : (
            !said && t`Long enough. A few words in a row are easy to remember.`
          )
        }
      />
      {/* Screen readers do not announce a field's description when it changes during typing. */}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/**
 * The common passwords, once they are loaded. If loading fails, only the server checks against them, on submit. Nothing
 * that is typed is sent before.
 */
function useCommonPasswords() {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set());
  const load = () => {
    if (common.size > 0) return;
    import('./common-passwords.ts').then(
      ({ commonPasswords }) => setCommon(commonPasswords),
      () => {},
    );
  };
  return { common, load };
}

const { atLeast, atMost } = passwordLength;

/** What is wrong with a new password, by the server's code. */
export const newPasswordWords: FailureWords & Record<PasswordProblem, MessageDescriptor> = {
  PASSWORD_TOO_SHORT: msg`The new password needs at least ${atLeast} characters.`,
  PASSWORD_TOO_LONG: msg`The new password may have at most ${atMost} characters.`,
  PASSWORD_TOO_COMMON: msg`This password is easy to guess: it is a common one, or mostly your name or the company's. Choose another.`,
};
