import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { Sending } from './file-pieces.ts';

/** How much of a file has been sent, and what the sending waits for. */
export function SendingProgress({ name, sending: { sent, size, waits } }: { name: string; sending: Sending }) {
  const { t } = useLingui();
  return (
    <>
      <ProgressBar
        label={t({ message: `Sending ${name}`, comment: 'Label of a progress bar' })}
        value={Math.floor((sent * 100) / size)}
      />
      {waits === 'network' && (
        <Notice tone="info">
          <Trans>There is no connection. It goes on by itself once there is one.</Trans>
        </Notice>
      )}
      {waits === 'lock' && (
        <Notice tone="info">
          <Trans>It goes on once the console is open again.</Trans>
        </Notice>
      )}
    </>
  );
}
