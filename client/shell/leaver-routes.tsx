import { Trans } from '@lingui/react/macro';
import { Redirect, Route, Switch } from 'wouter';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { LogoutButton } from '#client/settings/logout-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { paths } from '#contract/paths.ts';
import { Frame } from './frame.tsx';
import styles from './leaver-routes.module.css';
import { screens } from './screens.ts';
import { useVisit } from './shown-path.ts';

/** What is open to somebody who left: their payslips, and the lock before them. */
const open = [paths.payslips, paths.allDocuments, paths.payDetails] as const;

/** The screens of somebody who left; any other address leads to their payslips. */
export default function LeaverRoutes() {
  return (
    <Frame bar={null}>
      <LeaverNotice />
      <Switch key={useVisit()}>
        {open.map((path) => (
          <Route key={path} path={path} component={screens[path]} />
        ))}
        <Route>
          <Redirect to={paths.payslips} replace />
        </Route>
      </Switch>
    </Frame>
  );
}

function LeaverNotice() {
  const language = useLanguage();
  const until = useUser()?.payslipsUntil;
  if (!until) return null;
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
