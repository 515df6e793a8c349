import { Trans } from '@lingui/react/macro';
import { CalendarHeart } from 'lucide-react';
import { Suspense } from 'react';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { thisDay } from '#client/session/today.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Hero } from '#client/ui/hero.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import { nextPayDate } from './next-pay-date.ts';
import { PayMonth } from './pay-month.tsx';
import styles from './pay-screen.module.css';

// Apart: nothing waits for it.
const NewestPayslip = latePart(() => import('./newest-payslip-card.tsx'));

/** When the next pay comes, and the link to the payslips; below them the newest. */
export default function PayScreen({ title }: { title: string }) {
  const language = useLanguage();
  const user = useUser();
  const date = nextPayDate(thisDay());
  return (
    <Screen title={title}>
      <div className={styles.desk}>
        <Hero>
          <div className={styles.summary}>
            <dl className={styles.facts}>
              <div>
                <dt className={styles.label}>
                  <Icon of={CalendarHeart} size="small" />
                  <Trans>Next expected pay date</Trans>
                </dt>
                <dd className={styles.date}>
                  <bdi>{dayMonthYear(date, language)}</bdi>
                </dd>
              </div>
              <div>
                <dt className={styles.label}>
                  <Trans>Pay frequency</Trans>
                </dt>
                <dd className={styles.value}>
                  <Trans comment="How often one is paid">Monthly</Trans>
                </dd>
              </div>
            </dl>
            <div>
              <p className={styles.thanks}>
                <Trans>Thank you for your hard work.</Trans>
              </p>
              <div className={styles.action}>
                <ButtonLink to={paths.payDetails} variant="secondary" wide>
                  <Trans>See pay details</Trans>
                </ButtonLink>
              </div>
            </div>
          </div>
        </Hero>
        <PayMonth date={date} />
      </div>
      {user && (
        <Suspense>
          <NewestPayslip userId={user.id} />
        </Suspense>
      )}
    </Screen>
  );
}
