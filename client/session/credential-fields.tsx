import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
};

/** Email and password, as a browser's password store knows them: at the login, and once more before pay. */
export function CredentialFields({ email, onEmail, password, onPassword }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
      />
    </>
  );
}
