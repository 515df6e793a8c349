import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { storedSessionEnded } from '#client/device/stored.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { credentialsMissing, credentialsWrong, credentialWords } from '#client/session/credential-words.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import type { LoginReason } from '#client/session/return-path.ts';
import { signIn } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { takeFields } from '#client/ui/fields-as-they-stand.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordRequest } from './password-request.tsx';
import { SharedDevice } from './shared-device.tsx';
import { typedBefore } from './typed-before.ts';

/** The screen's one message: beside Login, or beside Forgot Password. */
type Said = { at: 'login' | 'request'; tone: 'good' | 'bad'; words: string };

type Props = {
  why: LoginReason['why'];
  /** Where the login leads on to; the reset mail's link leads there as well. */
  to: string | null;
};

/**
 * Email, password and Login, then Forgot Password, which uses the same email. One message shows at a time, at first the
 * reason for landing here; typing removes it.
 */
export function LoginForm({ why, to }: Props) {
  const { t } = useLingui();
  const sayFailure = useSayFailure();
  // This text alone brings a mark of its own.
  const missing = `❌ ${t(credentialsMissing)}`;
  const saidId = useId();
  const [typed] = useState(typedBefore);
  const [email, setEmail] = useState(typed.email);
  const [password, setPassword] = useState(typed.password);
  const [shared, setShared] = useState(typed.shared);
  const [said, setSaid] = useState<Said | null>(null);
  const [isWhyOver, setIsWhyOver] = useState(false);
  const [isSent, setIsSent] = useState(typed.isSent);

  useLayoutEffect(() => {
    // React hydrates the painted form in pieces: somebody may have typed in between.
    const now = typedBefore();
    if (now.email) setEmail(now.email);
    if (now.password) setPassword(now.password);
    if (now.shared) setShared(true);
    if (now.isSent) setIsSent(true);
    // If a form in another language has replaced the painted one, the focus is lost.
    const field = ownForm()?.elements.namedItem(typed.field);
    if (field instanceof HTMLInputElement && document.activeElement === document.body) field.focus();
  }, [typed]);
  useEffect(() => {
    if (isSent) ownForm()?.requestSubmit();
  }, [isSent]);

  function say(next: Said | null): void {
    setSaid(next);
    setIsWhyOver(true);
    storedSessionEnded.remove();
  }

  const complain = (sentence: string) => say({ at: 'login', tone: 'bad', words: sentence });

  const { submit, isSending } = useSubmit(async () => {
    say(null);
    // After the sign-in the screen itself navigates.
    const failure = await failureOf(signIn(email.trim(), password, shared));
    if (!failure) return;
    const hint = failure.code === 'TOO_MANY_REQUESTS' ? ` ${t`Or choose a new password with Forgot Password.`}` : '';
    complain(sayFailure(failure, credentialWords, credentialsWrong) + hint);
  });

  function send() {
    if (email.trim() && password) void submit();
    else if (!isSending) complain(missing);
  }

  return (
    <>
      <Form
        name="login"
        onSend={send}
        failure={null}
        end={
          <>
            {said?.at === 'login' && (
              <Notice tone="bad" icon={said.words === missing ? null : undefined} id={saidId}>
                {said.words}
              </Notice>
            )}
            <Button type="submit" variant="primary" wide isPending={isSending}>
              <Trans>Login</Trans>
            </Button>
          </>
        }
      >
        {why && !isWhyOver && (
          <Notice tone="bad">
            {why === 'ended'
              ? t`You were signed out. Please log in again.`
              : t`No user is currently logged in. Redirecting to login...`}
          </Notice>
        )}
        <CredentialFields
          email={email}
          onEmail={(next) => {
            say(null);
            setEmail(next);
          }}
          password={password}
          onPassword={(next) => {
            say(null);
            setPassword(next);
          }}
          missingId={said?.words === missing ? saidId : undefined}
        />
        <SharedDevice isSelected={shared} onChange={setShared} />
      </Form>
      <PasswordRequest
        typedEmail={() => {
          takeFields(ownForm());
          const field = ownForm()?.elements.namedItem('email');
          return field instanceof HTMLInputElement ? field.value : email;
        }}
        to={to}
        answer={said?.at === 'request' ? said : null}
        onAnswer={(answer) => say(answer && { at: 'request', ...answer })}
      />
    </>
  );
}

const ownForm = () => document.forms.namedItem('login');
