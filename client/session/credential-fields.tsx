import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
  /** The id of the sentence that says what is missing, if something is. */
  missingId?: string | undefined;
};

/**
 * Email and password, as a browser's password store knows them: at the login, and once more before pay. Neither shows a
 * refusal: which of the two was wrong is not told.
 */
export function CredentialFields({ email, onEmail, password, onPassword, missingId }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Email`}
        name="email"
        field=""
        errorId={email.trim() ? undefined : missingId}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        field=""
        errorId={password ? undefined : missingId}
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
      />
    </>
  );
}
