import { Trans } from '@lingui/react/macro';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { usePush } from '#client/push/push-subscription.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconTile } from '#client/ui/icon-tile.tsx';
import { Section } from '#client/ui/section.tsx';
import { paths } from '#contract/paths.ts';
import styles from './notifications-screen.module.css';
import { PushLine } from './push-line.tsx';
import { PushStep } from './push-step.tsx';
import { TestNotification } from './test-notification.tsx';

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
