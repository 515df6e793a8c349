import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallFailure, failureIn } from '#client/api/call-failure.ts';
import { asFailure, personalFetch } from '#client/api/personal-fetch.ts';
import { useIsOffline } from '#client/api/reach.ts';
import { useIdOf } from '#client/api/use-id-of.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { OwnAbsenceReport } from '#contract/absence.ts';
import { proofLimits } from '#contract/limits.ts';
import { sentProofAddress } from '#contract/paths.ts';
import { readOwnReportsAgain } from './own-reports.ts';
import { sendableProof } from './sendable-proof.ts';

const own: FailureWords = {
  BAD_REQUEST: msg`This is no picture (JPEG or PNG) and no plain PDF. Take a photo of the sick note and send that.`,
  PICTURE_IS_HEIC: msg`This is a HEIC picture, which most computers cannot show. Take a screenshot of it and send that, or photograph the sick note here.`,
  PAYLOAD_TOO_LARGE: msg`This is larger than 10 MB. Send a photo, or fewer pages.`,
  UPLOADS_FULL: msg`This report has 5 proofs already. HR has them.`,
  NOT_FOUND: msg`This report is gone.`,
  ID_REUSED: msg`This was not sent. Choose it again.`,
  OFFLINE: msg`This needs a network. Your report is safe: add the proof once there is a connection.`,
};

/** The proofs of one's own report, and a button that adds one. They go to HR alone. */
export function OwnProofs({ report }: { report: OwnAbsenceReport }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const input = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const { idOf, isDone } = useIdOf();
  const { submit, isSending, failure } = useSubmit(async (file: File) => {
    const proof = await sendableProof(file);
    if (proof.size > proofLimits.bytes) throw new CallFailure('PAYLOAD_TOO_LARGE');
    await send(report.id, idOf(file.name, file.size, file.lastModified), proof);
    isDone();
    showToast({ tone: 'good', message: t`The proof is with HR. Nobody else sees it.` });
  });
  const { length } = report.proofs;
  const opened = report.proofs.filter((proof) => proof.opened).length;

  return (
    <>
      {opened > 0 && (
        <span>{t`${plural(opened, { one: 'HR has looked at # proof', other: 'HR has looked at # proofs' })}`}</span>
      )}
      {length > 0 && <span>{t`${plural(length, { one: '# proof is with HR', other: '# proofs are with HR' })}`}</span>}
      {isOffline ? (
        <span>
          <Trans>Adding a proof needs a network. Your report is safe without one.</Trans>
        </span>
      ) : (
        length < proofLimits.aReport && (
          <span>
            <input
              key={round}
              ref={input}
              type="file"
              hidden
              accept="image/jpeg,image/png,application/pdf"
              aria-label={t`Add a proof`}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file can be chosen again after a failure.
                setRound(round + 1);
                if (file) void submit(file);
              }}
            />
            <Button variant="secondary" size="small" isPending={isSending} onPress={() => input.current?.click()}>
              <Trans comment="Button: sends a sick note, as a picture or a PDF">Add a proof</Trans>
            </Button>
          </span>
        )
      )}
      <FailureNotice failure={failure} words={own} otherwise={didNotWork} />
    </>
  );
}

async function send(reportId: string, proofId: string, file: Blob): Promise<void> {
  const answer = await personalFetch(sentProofAddress(reportId, proofId), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(asFailure);
  if (!answer.ok) throw await failureIn(answer);
  await readOwnReportsAgain();
}
