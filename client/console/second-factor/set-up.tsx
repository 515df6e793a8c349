import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { unlockWords } from '#client/console/platform/console-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './set-up.module.css';

type Step = { is: 'password' } | { is: 'scan'; made: Output<'secondFactor.begin'> } | { is: 'codes'; codes: string[] };

/** Sets up a second factor in three steps: the password, a code of the authenticator app, the recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ is: 'password' });
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onSaved={onDone} />;
  if (step.is === 'scan') return <Scan made={step.made} onCodes={(codes) => setStep({ is: 'codes', codes })} />;
  return <Begin onMade={(made) => setStep({ is: 'scan', made })} />;
}

function Begin({ onMade }: { onMade: (made: Output<'secondFactor.begin'>) => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const { submit, isSending, failure } = useSubmit(async () => {
    onMade(await call('secondFactor.begin', { password: password || ' ' }));
  });
  return (
    <Form
      onSend={() => void submit()}
      failure={failure}
      words={unlockWords}
      end={
        <Button type="submit" wide isPending={isSending}>
          <Trans comment="Button: on to the next step of setting up the second factor">Continue</Trans>
        </Button>
      }
    >
      <PasswordField label={t`Your password`} autoComplete="current-password" value={password} onChange={setPassword} />
    </Form>
  );
}

function Scan({ made, onCodes }: { made: Output<'secondFactor.begin'>; onCodes: (codes: string[]) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const { submit, isSending, failure } = useSubmit(async () => {
    const { recoveryCodes } = await call('secondFactor.confirm', { code: code || ' ' });
    onCodes(recoveryCodes);
  });
  return (
    <Form
      onSend={() => void submit()}
      failure={failure}
      words={unlockWords}
      end={
        <Button type="submit" wide isPending={isSending}>
          <Trans comment="Button: the code of the authenticator app is right, and counts from now on">Confirm</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Scan this with an authenticator app on your phone, then enter the six digits that it shows.</Trans>
      </p>
      <div className={styles.code}>
        <QrCode text={made.address} label={t`QR code for an authenticator app`} />
      </div>
      <p className={`${styles.typed} soft`}>
        <Trans>No camera? Type this secret into the app:</Trans>
        <code dir="ltr" className={styles.secret}>
          {grouped(made.secret)}
        </code>
      </p>
      <TextField
        label={t`Code`}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
      />
    </Form>
  );
}

/** In groups of four characters, to be read off. */
function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
