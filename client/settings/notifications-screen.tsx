import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { MailKinds } from './mail-kinds.tsx';
import { NotificationKinds } from './notification-kinds.tsx';
import styles from './notifications-screen.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { ThisDevice } from './this-device.tsx';
import { usePushSettings } from './use-push-settings.ts';

/**
 * What the person is told, and how, on all their devices: by notifications, of which this one may show none, and by
 * mail.
 */
export default function NotificationsScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const settings = usePushSettings();
  const loading = (
    <>
      <Skeleton width="short" />
      <Skeleton shape="block" size="large" />
      <Skeleton width="short" />
      <Skeleton shape="block" size="small" />
    </>
  );
  return (
    <Screen title={title} back={paths.settings} className={styles.screen}>
      <ThisDevice />
      <Loaded read={settings} skeleton={loading} failed={t`Your notification settings could not be loaded.`}>
        {({ categories, quietHours, mail, payslipMail = 'unreached', isAddressRefused, mailTo, sendsMail }) => (
          <>
            <NotificationKinds chosen={categories} onChange={(chosen) => settings.save({ categories: chosen })} />
            <QuietHours hours={quietHours} onChange={(hours) => settings.save({ quietHours: hours })} />
            <MailKinds
              chosen={mail}
              payslipMail={payslipMail}
              isAddressRefused={isAddressRefused}
              onPayslips={(wanted) => settings.save({ payslipMail: wanted })}
              mailTo={mailTo}
              sendsMail={sendsMail}
              onChange={(chosen) => settings.save({ mail: chosen })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
