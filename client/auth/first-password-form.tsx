import { msg } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { cookieLost } from '#client/session/credential-words.ts';
import { unreachable, type WordsFor } from '#client/session/failure-words.ts';
import { NewPasswordField, newPasswordWords } from '#client/session/new-password.tsx';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';

type Props = {
  /** The link's account: its email is for password managers, and the password must not be made of its name or email. */
  link: Output<'auth.readLink'>;
  /** Sets the password; its failure is shown here. */
  onSubmit: (password: string) => Promise<void>;
  /** Further fields, between the password and the button. */
  more?: ReactNode;
  /** The button's words. */
  children: ReactNode;
};

const linkUsed = msg`This link was used already.`;
const own = {
  ...newPasswordWords,
  LINK_UNKNOWN: linkUsed,
  LINK_USED: linkUsed,
  LINK_EXPIRED: linkUsed,
  LINK_REPLACED: linkUsed,
  PROFILE_NOT_FOUND: unreachable,
  UNAUTHENTICATED: cookieLost,
} satisfies WordsFor<'auth.resetPassword' | 'auth.acceptInvite'>;

/** The form for the password that an invite or reset link lets the person choose. */
export function FirstPasswordForm({ link: { email, fullName, company }, onSubmit, more, children }: Props) {
  const [password, setPassword] = useState('');
  const { submit, isSending, failure } = useSubmit(onSubmit);

  return (
    <Form
      onSend={() => void submit(password)}
      failure={failure}
      words={own}
      end={
        <Button type="submit" wide isPending={isSending}>
          {children}
        </Button>
      }
    >
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPasswordField value={password} context={[fullName ?? '', email, company]} onChange={setPassword} />
      {more}
    </Form>
  );
}
