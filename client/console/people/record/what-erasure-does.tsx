import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import screen from '#client/console/platform/console-page.module.css';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { RetainedByLaw } from '#contract/erasures.ts';
import styles from './record.module.css';

/** What goes with an erasure: how much of which kind. */
export function WhatGoes({ goes }: Pick<Output<'erasures.ofPerson'>, 'goes'>) {
  return (
    <div className={styles.listed}>
      <p>
        <Trans>This goes for good:</Trans>
      </p>
      <ul>
        {goes.map(({ kind, title, rows }) => (
          <li key={kind}>
            <LeadIn>{title}</LeadIn> <Plural value={rows} one="# entry" other="# entries" />
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          Messages in My Voice become empty. Where others named the person, “somebody who left” stands from then on.
        </Trans>
      </p>
    </div>
  );
}

/** What stays after an erasure, by law, and for how long. */
export function RetainedList({ kept }: { kept: RetainedByLaw }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { payslips, payslipYears, payslipsUntil, auditDays } = kept;
  const until = payslipsUntil && dayMonthYear(calendarDay(payslipsUntil), language);
  return (
    <div className={styles.listed}>
      <p>
        <Trans>This stays, as laws ask for it:</Trans>
      </p>
      <ul>
        {until && (
          <li>
            <LeadIn>
              <Plural
                value={payslips}
                one="# payslip with the name, where no screen shows it"
                other="# payslips with the name, where no screen shows them"
              />
            </LeadIn>{' '}
            {t({
              message: `each for ${payslipYears} years after its own, the last until ${until}`,
              comment: 'How long payslips are kept: a number of years, a date',
            })}
          </li>
        )}
        <li>
          <Plural
            value={auditDays}
            one="Who did what, without the name, for # day"
            other="Who did what, without the name, for # days"
          />
        </li>
        <li>
          <Trans>Backups of before, until they are deleted. A restored one erases the person again.</Trans>
        </li>
      </ul>
    </div>
  );
}

/** In place of the record of somebody who was just erased. */
export function Erased({ kept, back }: { kept: RetainedByLaw; back: { to: string; label: string } }) {
  const { t } = useLingui();
  return (
    <main className={screen.page}>
      <PageHeader title={t({ message: 'Erased', comment: 'Title: somebody’s data was deleted' })} back={back} />
      <EmptyState icon={UserX} title={<Trans>The person is erased.</Trans>} />
      <Card>
        <RetainedList kept={kept} />
      </Card>
    </main>
  );
}
