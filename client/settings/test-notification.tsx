import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#client/api/call.ts';
import { CallFailure, codeOf, failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { endpointHere } from '#client/push/browser-subscription.ts';
import { registerAgain } from '#client/push/push-subscription.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';

/** Sends a notification to this very device: proof that the next one will arrive. */
export function TestNotification() {
  const { t } = useLingui();
  const say = useSayFailure();

  const { submit, isSending } = useSubmit(async () => {
    const sending = sendTest().catch(async (error) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error;
      // The server had dropped the subscription, or the browser has a new one: register it, and try again.
      await registerAgain();
      await sendTest();
    });
    const failure = await failureOf(sending);
    if (failure) showToast({ tone: 'bad', message: say({ code: failure.code }, {}, didNotWork) });
    else showToast({ tone: 'good', message: t`Sent. It shows in a moment.` });
  });

  return (
    <Button variant="quiet" size="small" isPending={isSending} onPress={submit}>
      <Trans>Send a test notification</Trans>
    </Button>
  );
}

async function sendTest(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) throw new CallFailure('NOT_FOUND');
  await call('push.sendTest', { endpoint });
}
