import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { wipeDatabase } from '#client/device/personal-databases.ts';
import { wrongPassword } from '#client/session/failure-words.ts';
import { NewPasswordField, newPasswordWords } from '#client/session/new-password.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { accountQueries } from './account-queries.ts';

/** Changes the password with the old one, or by a reset mail if it is forgotten. */
export function ChangePassword() {
  const { t } = useLingui();
  // Until the identity is read, or if it cannot be, only the server can check the password against it.
  const { data: identity } = useQuery(accountQueries.identity());
  const context = identity ? [identity.name, identity.email, identity.company] : [];
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('account.changePassword', { current: current || ' ', next: next || ' ' });
    // The files that the old password opens are deleted with it.
    await wipeDatabase('stagedoor-payslips').catch(() => {});
    void queryClient.invalidateQueries(accountQueries.devices());
    setCurrent('');
    setNext('');
    showToast({ message: t`Your password was changed, and your other devices were signed out.` });
  });

  return (
    <Section title={t`Change Password`}>
      <Card>
        <Form
          onSend={() => void submit()}
          failure={failure}
          words={{ ...newPasswordWords, WRONG_PASSWORD: wrongPassword }}
          end={
            <Button type="submit" isPending={isSending}>
              <Trans>Change password</Trans>
            </Button>
          }
        >
          <PasswordField
            label={t`Current password`}
            name="current-password"
            field="current"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
          />
          <NewPasswordField field="next" value={next} onChange={setNext} context={context} />
        </Form>
      </Card>
      <ResetMailButton />
    </Section>
  );
}

/** A button that mails a reset link to the person's own address. */
function ResetMailButton() {
  const { t } = useLingui();
  const [isSent, setIsSent] = useState(false);
  const { submit, isSending, failure } = useSubmit(async () => {
    setIsSent(false);
    await call('account.requestPasswordReset');
    setIsSent(true);
  });

  return (
    <>
      {isSent && <Notice tone="good">{t`Password reset email sent. Check your inbox.`}</Notice>}
      <FailureNotice failure={failure} otherwise={msg`Failed to send password reset email.`} />
      <Button variant="secondary" wide isPending={isSending} onPress={submit}>
        <Trans>Send password reset email</Trans>
      </Button>
    </>
  );
}
