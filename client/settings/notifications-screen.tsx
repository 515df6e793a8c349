import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { MailKinds } from './mail-kinds.tsx';
import { NotificationKinds } from './notification-kinds.tsx';
import styles from './notifications-screen.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { ThisDevice } from './this-device.tsx';
import { usePushSettings } from './use-push-settings.ts';

/** What one is told and how, on all one's devices: by notifications, of which this one may show none, and by mail. */
export default function NotificationsScreen() {
  const { t } = useLingui();
  const settings = usePushSettings();
  const title = t`Notifications`;
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.settings, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      <ThisDevice />
      {settings.data ? (
        <>
          <NotificationKinds
            chosen={settings.data.categories}
            onChange={(categories) => settings.save({ categories })}
          />
          <QuietHours hours={settings.data.quietHours} onChange={(quietHours) => settings.save({ quietHours })} />
          <MailKinds
            chosen={settings.data.mail}
            mailTo={settings.data.mailTo}
            sendsMail={settings.data.sendsMail}
            onChange={(mail) => settings.save({ mail })}
          />
        </>
      ) : settings.isError ? (
        <ErrorState
          title={t`Your notification settings could not be loaded.`}
          onRetry={() => settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton width="short" />
          <Skeleton shape="block" size="large" />
          <Skeleton width="short" />
          <Skeleton shape="block" size="small" />
        </SkeletonGroup>
      )}
    </main>
  );
}
