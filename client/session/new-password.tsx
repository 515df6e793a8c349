import { Plural, useLingui } from '@lingui/react/macro';
import { PasswordField } from '#client/ui/password-field.tsx';
import type { FailureCode } from '#contract/failure.ts';
import { lengthProblem, passwordLength } from '#contract/password.ts';

type Props = {
  value: string;
  onChange: (password: string) => void;
  /** What the server said of the password as it stands. */
  error?: string | null;
};

/** Where a new password is typed; it says what is still missing while one types. */
export function NewPasswordField({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const missing = passwordLength.atLeast - [...value].length;
  const words = useNewPasswordWords();
  return (
    <PasswordField
      label={t`New password`}
      name="new-password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={error ?? (lengthProblem(value) === 'PASSWORD_TOO_LONG' ? words.PASSWORD_TOO_LONG : undefined)}
      description={
        missing > 0 ? (
          <Plural value={missing} one="# more character" other="# more characters" />
        ) : (
          t`Long enough. A few words in a row are easy to remember.`
        )
      }
    />
  );
}

/** What is wrong with a new password, by the server's code. */
export function useNewPasswordWords(): Partial<Record<FailureCode | 'OFFLINE', string>> {
  const { t } = useLingui();
  const { atLeast, atMost } = passwordLength;
  return {
    PASSWORD_TOO_SHORT: t`The new password needs at least ${atLeast} characters.`,
    PASSWORD_TOO_LONG: t`The new password may have at most ${atMost} characters.`,
    PASSWORD_TOO_COMMON: t`This password is easy to guess: it is a common one, or mostly your name or the company's. Choose another.`,
  };
}
