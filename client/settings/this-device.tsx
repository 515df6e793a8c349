import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { call } from '#client/api/call.ts';
import { CallFailure, codeOf, failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { endpointHere } from '#client/push/browser-subscription.ts';
import { registerAgain, usePush } from '#client/push/push-subscription.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconTile } from '#client/ui/icon-tile.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { paths } from '#contract/paths.ts';
import styles from './notifications-screen.module.css';
import { PushLine } from './push-line.tsx';
import { PushStep } from './push-step.tsx';

/** Whether this device shows notifications, and the next step: a test if it does, help if it does not. */
export function ThisDevice() {
  const { isWanted, state } = usePush();
  const isOn = state === 'on';
  return (
    <Section title={<Trans>This device</Trans>}>
      <Card>
        <div className="row">
          <IconTile of={isOn ? BellRing : state === 'turning-on' ? Bell : BellOff} tone={isOn ? 'curtain' : 'plain'} />
          <p className={styles.truth}>{isWanted ? <PushLine /> : <Trans>Notifications are off here.</Trans>}</p>
          {isOn && <TestNotification />}
          {!isWanted && (
            <ButtonLink to={paths.settings} variant="secondary" size="small">
              <Trans>Turn them on in Settings</Trans>
            </ButtonLink>
          )}
          <PushStep />
        </div>
      </Card>
    </Section>
  );
}

/** Sends a notification to this very device: proof that the next one will arrive. */
function TestNotification() {
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
    if (failure) showToast({ tone: 'bad', message: say(failure, {}, didNotWork) });
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
