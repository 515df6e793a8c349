import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleState } from '#client/session/console-queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ConsoleState } from '#contract/console.ts';
import { unlockWords } from './platform/console-words.ts';
import { SetUp } from './second-factor/set-up.tsx';

/** Opens the console by password, plus a code if a second factor is set up. If one is required, sets it up first. */
export function UnlockForm({ secondFactor }: Pick<ConsoleState, 'secondFactor'>) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { submit, isSending, failure } = useSubmit(async () => {
    // An empty password counts as a wrong one, not as a bad request.
    const opened = await call('console.open', { password: password || ' ', ...(code && { code }) });
    setPassword('');
    setCode('');
    queryClient.setQueryData(consoleState().queryKey, opened);
    // Queries that failed while the console was locked.
    void queryClient.refetchQueries({ queryKey: ['console'], predicate: ({ state }) => state.status === 'error' });
  });
  const isNeeded = secondFactor === 'needed' || failure?.code === 'CONSOLE_NEEDS_SECOND_FACTOR';
  if (isNeeded) {
    return (
      <>
        <p>
          <Trans>You need a second factor to open the console. Set it up now: it takes two minutes and a phone.</Trans>
        </p>
        <SetUp onDone={() => queryClient.invalidateQueries(consoleState())} />
      </>
    );
  }

  return (
    <Form
      onSend={() => void submit()}
      failure={failure}
      words={unlockWords}
      end={
        <Button type="submit" wide isPending={isSending}>
          <Trans comment="Button: opens the console, where HR and payroll work">Open the console</Trans>
        </Button>
      }
    >
      <PasswordField label={t`Your password`} autoComplete="current-password" value={password} onChange={setPassword} />
      {secondFactor === 'set-up' && (
        <TextField
          label={t`Code`}
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={setCode}
          description={t`The six digits that your authenticator app shows now, or one of your recovery codes.`}
        />
      )}
    </Form>
  );
}
