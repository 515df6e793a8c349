import { Trans } from '@lingui/react/macro';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { LogoutButton } from '#client/settings/logout-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './leaver-notice.module.css';

/** Above the screens of somebody who left: until when their payslips are open, and the button to log out. */
export default function LeaverNotice({ until }: { until: string }) {
  const language = useLanguage();
  const day = <bdi>{dayMonthYear(new Date(until), language)}</bdi>;
  return (
    <header className={styles.notice}>
      <Notice tone="info" action={<LogoutButton isSmall />}>
        <Trans comment="Said to somebody who does not work here any more; a date">
          You have left the company. You can open your payslips until {day}.
        </Trans>
      </Notice>
    </header>
  );
}
