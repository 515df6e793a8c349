import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FolderDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#client/api/call-failure.ts';
import { saveBlob } from '#client/api/save-file.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { readPayslipsAgain } from './pay-queries.ts';
import { fetchYear } from './year-file.ts';

/** Downloads all payslips of a year as one file, with progress and a button to cancel. */
export function YearDownload({ year }: { year: number }) {
  const { t } = useLingui();
  const [percent, setPercent] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const download = useRef<AbortController | null>(null);

  // Leaving the screen, or finding pay locked, ends the download.
  useEffect(() => () => download.current?.abort(), []);

  const { submit, isSending, failure } = useSubmit(async () => {
    const controller = new AbortController();
    download.current = controller;
    setIsSaved(false);
    setPercent(0);
    try {
      saveBlob(await fetchYear(year, controller.signal, setPercent), `payslips-${year}.zip`);
      setIsSaved(true);
    } catch (error) {
      if (controller.signal.aborted) return;
      // Reading the list tells whether pay is locked or the session is over, and reacts to it.
      if (['STEP_UP_REQUIRED', 'UNAUTHENTICATED'].includes(codeOf(error) ?? '')) await readPayslipsAgain();
      throw error;
    }
  });

  return (
    <div className="stack-3">
      {!isSending ? (
        <Button variant="secondary" wide onPress={submit}>
          <Icon of={FolderDown} />
          <Trans comment="Button: all payslips of a year as one ZIP file">Download {year} as one file</Trans>
        </Button>
      ) : (
        <>
          <ProgressBar label={t`Downloading the payslips of ${year}`} value={percent} />
          <Button variant="quiet" onPress={() => download.current?.abort()}>
            <Trans comment="Button: stops a download">Cancel</Trans>
          </Button>
        </>
      )}
      {isSaved && (
        <Notice tone="good">
          <Trans>The payslips of {year} are saved with your downloads.</Trans>
        </Notice>
      )}
      <FailureNotice
        failure={failure}
        otherwise={msg`The download did not finish. Check your connection and try again.`}
      />
    </div>
  );
}
