import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { endpointHere } from '#client/push/browser-subscription.ts';
import { registerAgain } from '#client/push/push-subscription.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';

/** Sends a notification to this very device: proof that the next one will arrive. */
export function TestNotification() {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);

  async function test() {
    setPending(true);
    try {
      await sendTest().catch(async (error) => {
        if (!(error instanceof CallFailure) || error.code !== 'NOT_FOUND') throw error;
        // The server had let it go, or the browser has a new one: told of it, it knows where to send.
        await registerAgain();
        await sendTest();
      });
      showToast({ tone: 'good', message: t`Sent. It shows in a moment.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({
        tone: 'bad',
        message:
          error.code === 'TOO_MANY_REQUESTS'
            ? t`Too many tries. Please wait a little and try again.`
            : t`That did not work. Check your connection and try again.`,
      });
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="quiet" size="small" isPending={pending} onPress={test}>
      <Trans>Send a test notification</Trans>
    </Button>
  );
}

async function sendTest(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) throw new CallFailure('NOT_FOUND');
  await call('push.sendTest', { endpoint });
}
