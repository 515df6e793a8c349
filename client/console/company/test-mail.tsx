import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './company.module.css';

type Answer = Output<'companySetup.sendTestMail'>;

/** Sends a test mail to the caller, and shows the mail server's answer. */
export function TestMail() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { submit, isSending, failure } = useSubmit(async () => {
    setAnswer(null);
    setAnswer(await consoleCall('companySetup.sendTestMail'));
  });
  return (
    <div className={styles.test}>
      <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
        <Trans comment="Button: sends a mail to the person who presses it">Send a test mail</Trans>
      </Button>
      <FailureNotice failure={failure} otherwise={didNotWork} />
      {answer && <MailAnswer answer={answer} />}
    </div>
  );
}

const tones = { accepted: 'good', refused: 'bad', unreachable: 'bad', 'timed-out': 'bad', folder: 'info' } as const;

function MailAnswer({ answer: { to, outcome, said } }: { answer: Answer }) {
  const { t } = useLingui();
  const sentences: Record<Answer['outcome'], string> = {
    accepted: t`The mail server accepted the mail to ${to}. Check that it arrives, and look in the spam folder too.`,
    refused: t`The mail server refused the mail to ${to}.`,
    unreachable: t`The mail server cannot be reached.`,
    'timed-out': t`The mail server did not answer within a few seconds.`,
    folder: t`There is no mail server. The mail to ${to} was saved as a file in the mail folder on the server.`,
  };
  return (
    <Notice tone={tones[outcome]}>
      <div className={styles.answer}>
        <p>{sentences[outcome]}</p>
        {said && (
          <p className={styles.said}>
            {outcome === 'unreachable' ? (
              <Trans comment="A technical reason follows, in English">The reason:</Trans>
            ) : (
              <Trans comment="What a mail server said follows, mostly in English">It said:</Trans>
            )}{' '}
            <bdi lang="en">{said}</bdi>
          </p>
        )}
      </div>
    </Notice>
  );
}
