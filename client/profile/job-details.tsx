import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import type { EmployeeRecord } from '#contract/profile.ts';
import { levelSince, tenureSince } from './career.ts';
import styles from './job-details.module.css';
import { JobHistory } from './job-history.tsx';
import more from './more-button.module.css';
import { MoreButton } from './more-button.tsx';
import { OnFile } from './on-file.tsx';
import { useTenureWords } from './tenure-words.ts';

/** The facts of the job: three visible, the rest and the job history behind a button. */
export function JobDetails({ record }: { record: EmployeeRecord }) {
  const { t } = useLingui();
  const id = useId();
  const user = useUser();
  const language = useLanguage();
  const inWords = useTenureWords();
  const [isOpen, setIsOpen] = useState(false);
  const { hireDate } = record;
  return (
    <Section title={t`Job details`}>
      <Card>
        <dl className={styles.facts}>
          <Fact label={t`Username`} value={user?.username} />
          <Fact label={t`Employee ID`} value={record.employeeId} />
          <Fact label={t`Employment`} value={record.employment} />
        </dl>
        {isOpen && (
          <div id={id} className={more.revealed}>
            <dl className={styles.facts}>
              <Fact label={t({ message: 'Shift', comment: 'Working hours of a day' })} value={record.shift} />
              <Fact label={t({ message: 'Location', comment: 'Where somebody works' })} value={record.location} />
              <Fact label={t`Employment Type`} value={record.employmentType} />
              <Fact label={t`Business Title`} value={record.businessTitle} />
              <Fact label={t`Job Code`} value={record.jobCode} />
              <Fact label={t`Company`} value={record.company} />
              <Fact label={t`Standard Hours`} value={record.standardHours} />
              <Fact label={t`Tenure`} value={inWords(tenureSince(record))} />
              <Fact label={t`Time in level`} value={inWords(levelSince(record))} />
              <Fact label={t`Tenure since last hire`} value={inWords(hireDate)} />
              <Fact label={t`Latest hire date`} value={hireDate && dayMonthYear(calendarDay(hireDate), language)} />
            </dl>
            <JobHistory history={record.jobHistory} />
          </div>
        )}
        <div className={styles.more}>
          <MoreButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id}>
            {isOpen ? (
              <Trans comment="The second part is read out only">
                Show less<span className="visually-hidden"> of your job details</span>
              </Trans>
            ) : (
              <Trans comment="The second part is read out only">
                Show more<span className="visually-hidden"> of your job details</span>
              </Trans>
            )}
          </MoreButton>
        </div>
      </Card>
    </Section>
  );
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <OnFile value={value} />
      </dd>
    </div>
  );
}
