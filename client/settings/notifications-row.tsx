import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { usePush, wantPush } from '#client/push/push-subscription.ts';
import { ListRow } from '#client/ui/list-row.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { paths } from '#contract/paths.ts';
import styles from './notifications-row.module.css';
import { PushLine } from './push-line.tsx';
import { PushStep } from './push-step.tsx';

/** The switch for notifications, which always moves, and below it their state in this browser. */
export function NotificationsRow() {
  const { isWanted } = usePush();
  return (
    <div className={styles.row}>
      <Switch isSelected={isWanted} onChange={wantPush} description={<PushLine />}>
        <Trans>Notifications</Trans>
      </Switch>
      <PushStep />
    </div>
  );
}

/** The link to the notification settings; always shown, because mail is there too. */
export function NotificationsLink() {
  const { t } = useLingui();
  return (
    <ListRow
      to={paths.notifications}
      icon={BellRing}
      title={t`Choose your notifications`}
      note={t`What about, how, and when it stays quiet`}
    />
  );
}
