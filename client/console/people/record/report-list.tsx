import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import type { PersonRecord } from '#contract/people-records.ts';
import styles from './record.module.css';

type Props = { id: string; count: number; reports: PersonRecord['someReports'] };

/** The first of the people whom somebody leads, and a link to all of them. */
export function ReportList({ id, count, reports }: Props) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <Section
      title={t({ message: `Leads ${count}`, comment: 'Heading: how many people somebody leads' })}
      end={
        <Link to={`${consolePaths.people}?managerId=${id}`}>
          <Trans comment="Link: everybody whom one person leads">Show in the table</Trans>
        </Link>
      }
    >
      <Card>
        <div className={styles.names}>
          {reports.map((person) => (
            <Link key={person.id} to={personPath(person.id)}>
              <bdi>{person.name}</bdi>
            </Link>
          ))}
        </div>
      </Card>
    </Section>
  );
}
