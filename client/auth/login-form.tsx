import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallFailure } from '#client/api/call.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { signIn } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './login-form.module.css';
import { PasswordRequest } from './password-request.tsx';
import { useSignInWords } from './sign-in-words.ts';
import { typedBefore } from './typed-before.ts';

/** Email, password, Login; below it the way to a new password, which uses the same email. */
export function LoginForm() {
  const { t } = useLingui();
  const words = useSignInWords();
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(typedBefore);
  const [email, setEmail] = useState(typed.email);
  const [password, setPassword] = useState(typed.password);
  const [shared, setShared] = useState(typed.shared);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [isSent, setIsSent] = useState(typed.isSent);

  useLayoutEffect(() => {
    // React takes the painted form over in pieces: somebody may have typed on between two of them.
    const now = typedBefore();
    if (now.email) setEmail(now.email);
    if (now.password) setPassword(now.password);
    if (now.shared) setShared(true);
    if (now.isSent) setIsSent(true);
    // A form in another language came in its place.
    const field = form.current?.elements.namedItem(typed.field);
    if (field instanceof HTMLInputElement && document.activeElement === document.body) field.focus();
  }, [typed]);
  useEffect(() => {
    if (isSent) form.current?.requestSubmit();
  }, [isSent]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!email.trim() || !password) return setProblem(words.missing);
    setProblem(null);
    setPending(true);
    try {
      // Once signed in, the screen itself goes on to the home page.
      await signIn(email.trim(), password, shared);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(words.of(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {/* A post, so that no password could ever end in an address. */}
      <form ref={form} name="login" method="post" className={styles.form} onSubmit={submit} noValidate>
        <CredentialFields email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
        <Checkbox
          name="shared"
          isSelected={shared}
          onChange={setShared}
          description={t`You are signed out when the browser closes.`}
        >
          <Trans>This is a shared device</Trans>
        </Checkbox>
        {/* The sentence about missing fields brings its own mark, as the spec has it. */}
        {problem && (
          <Notice tone="bad" icon={problem === words.missing ? null : undefined}>
            {problem}
          </Notice>
        )}
        <Button type="submit" variant="primary" wide isPending={pending}>
          <Trans>Login</Trans>
        </Button>
      </form>
      <PasswordRequest email={email} />
    </>
  );
}
