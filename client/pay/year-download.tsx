import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FolderDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#client/api/call-failure.ts';
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
  const [file, setFile] = useState<string | null>(null);
  const download = useRef<AbortController | null>(null);

  // Leaving the screen, or finding pay locked, ends the download and frees the file's address.
  useEffect(() => () => download.current?.abort(), []);
  useEffect(() => {
    if (!file) return;
    const link = Object.assign(document.createElement('a'), { href: file, download: `payslips-${year}.zip` });
    link.click();
    return () => URL.revokeObjectURL(file);
  }, [file, year]);

  const { submit, isSending, failure } = useSubmit(async () => {
    const controller = new AbortController();
    download.current = controller;
    setFile(null);
    setPercent(0);
    try {
      setFile(URL.createObjectURL(await fetchYear(year, controller.signal, setPercent)));
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
      {file && (
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
