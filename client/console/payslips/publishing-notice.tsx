import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { SendingProgress } from '#client/console/platform/sending-progress.tsx';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { payslipBatchPath } from '#contract/console-paths.ts';
import { piecesOf } from '#contract/upload-limits.ts';
import type { Upload } from '#contract/uploads.ts';
import { uploadWords } from './batch-words.ts';
import { payslipQueries } from './payslip-queries.ts';
import styles from './payslips.module.css';
import { forgetPublishing, type Publishing, stopPublishing, usePublishings } from './publishing.ts';

/** What is being sent, or broke off before; once the only one has arrived, its batch is shown. */
export function PublishingNotice({ onAgain }: { onAgain: () => void }) {
  const all = usePublishings();
  const [, go] = useLocation();
  const done = all.find(({ step }) => step === 'done')?.id;
  const isAlone = all.length === 1;
  useEffect(() => {
    if (!done) return;
    forgetPublishing(done);
    // The list below shows one of several: the others are still on their way.
    if (isAlone) go(payslipBatchPath(done));
  }, [done, isAlone, go]);

  if (all.length === 0) return <BrokenOff onAgain={onAgain} />;
  return all.map((one) => {
    if (one.step === 'packing' || one.step === 'sending') return <Sending key={one.id} publishing={one} />;
    if (one.step === 'failed') return <Failed key={one.id} publishing={one} onAgain={onAgain} />;
    return null;
  });
}

type FailedProps = { publishing: Extract<Publishing, { step: 'failed' }>; onAgain: () => void };

function Failed({ publishing: { id, failure }, onAgain }: FailedProps) {
  const say = useSayFailure();
  function again() {
    forgetPublishing(id);
    onAgain();
  }
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" size="small" onPress={again}>
          <Trans comment="Button after a file was not sent">Choose files again</Trans>
        </Button>
      }
    >
      {say(failure, uploadWords, didNotWork)}
    </Notice>
  );
}

function Sending({ publishing }: { publishing: Extract<Publishing, { step: 'packing' | 'sending' }> }) {
  const { t } = useLingui();
  return (
    <div className={styles.sending}>
      {publishing.step === 'packing' ? (
        <ProgressBar label={t({ message: 'Packing files', comment: 'Label of a progress bar' })} value={0} />
      ) : (
        <SendingProgress name={publishing.name} sending={publishing} />
      )}
      <div>
        <Button variant="quiet" size="small" onPress={() => stopPublishing(publishing.id)}>
          <Trans comment="Button: stops sending a file">Stop</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Uploads that broke off before this page was loaded: the same files resume them. */
function BrokenOff({ onAgain }: { onAgain: () => void }) {
  const { data } = useQuery(payslipQueries.uploads());
  return data?.uploads.map((upload) => <Unfinished key={upload.id} upload={upload} onAgain={onAgain} />);
}

function Unfinished({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
  const { t } = useLingui();
  const { submit, isSending } = useSubmit(async () => {
    await consoleCall('uploads.end', { id: upload.id });
    await queryClient.invalidateQueries(payslipQueries.uploads());
  });
  const { name, size, received } = upload;
  const percent = Math.floor((received * 100) / piecesOf(size));
  return (
    <Notice
      tone="info"
      action={
        <span className={styles.acts}>
          <Button variant="secondary" size="small" onPress={onAgain}>
            <Trans comment="Button after a file was not sent">Choose files again</Trans>
          </Button>
          <Button variant="quiet" size="small" isPending={isSending} onPress={() => void submit()}>
            <Trans comment="Button: throws away a file that was sent">Discard</Trans>
          </Button>
        </span>
      }
    >
      {t({
        message: `${name} broke off at ${percent} %. Choose the same files again, and it goes on from there.`,
        comment: 'A file that was being sent; its name, how much of it has arrived',
      })}
    </Notice>
  );
}
