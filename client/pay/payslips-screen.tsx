import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileText } from 'lucide-react';
import { clockTime } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import type { Payslip } from '#contract/pay.ts';
import { useBackToPay } from './back-to-pay.ts';
import { LockNowButton } from './lock-now-button.tsx';
import { newestPayslips } from './newest-payslips.ts';
import { PayGreeting } from './pay-greeting.tsx';
import { usePayLock } from './pay-lock.ts';
import { usePayslipWords } from './payslip-words.ts';
import { PayslipsGuard } from './payslips-guard.tsx';
import styles from './payslips-screen.module.css';

/** The payroll page: the newest payslips, and the link to all of them. */
export default function PayslipsScreen({ title }: { title: string }) {
  return (
    <Screen title={title} back={useBackToPay()} end={<LockNowButton />} className={styles.screen}>
      <PayGreeting>
        <OpenUntil />
      </PayGreeting>
      <div className="column">
        <PayslipsGuard from={paths.payslips} loading={<NewestLoading />}>
          {(payslips) => <Newest payslips={payslips} />}
        </PayslipsGuard>
      </div>
    </Screen>
  );
}

function OpenUntil() {
  const { closesAt } = usePayLock();
  const language = useLanguage();
  const time = closesAt !== null && <bdi>{clockTime(new Date(closesAt), language)}</bdi>;
  return (
    <p className={`soft ${styles.until}`}>
      {time && <Trans comment="A clock time; then the payslips lock themselves">Open until {time}</Trans>}
    </p>
  );
}

function NewestLoading() {
  return (
    <>
      <Skeleton width="short" />
      <ListSkeleton rows={3} />
      <Skeleton shape="control" />
    </>
  );
}

function Newest({ payslips }: { payslips: Payslip[] }) {
  const { t } = useLingui();
  const wordsOf = usePayslipWords();
  const count = payslips.length;
  return (
    <Section title={t`Newest payslips`}>
      <List>
        {newestPayslips(payslips).map((payslip) => {
          const { name, date } = wordsOf(payslip);
          return (
            <ListRow
              key={payslip.id}
              href={payslip.downloadURL}
              newTab
              icon={FileText}
              iconTone="curtain"
              title={<bdi>{name}</bdi>}
              note={<bdi>{date}</bdi>}
              endIcon={Download}
            />
          );
        })}
      </List>
      <ButtonLink to={paths.allDocuments} wide>
        <Trans comment="Button to the list of all payslips; their number">All Documents ({count})</Trans>
      </ButtonLink>
    </Section>
  );
}
