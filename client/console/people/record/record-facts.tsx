import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFieldValue } from '#client/console/people/field-value.ts';
import { fieldWords, managerWord } from '#client/console/platform/field-words.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { personPath } from '#contract/console-paths.ts';
import { personFields } from '#contract/people-fields.ts';
import type { PersonRecord } from '#contract/people-records.ts';
import styles from './record.module.css';

/** The fields of a person's record. */
export function RecordFacts({ fields, manager }: Pick<PersonRecord, 'fields' | 'manager'>) {
  const { t } = useLingui();
  const inWords = useFieldValue();
  return (
    <Section title={t({ message: 'Record', comment: 'Title: what is on record of one person' })}>
      <Card>
        <dl className={styles.facts}>
          {personFields.map((field) => (
            <Fact key={field} label={t(fieldWords[field])}>
              {fields[field] && <bdi>{inWords(field, fields[field])}</bdi>}
            </Fact>
          ))}
          <Fact label={t(managerWord)}>
            {manager && (
              <Link to={personPath(manager.id)}>
                <bdi>{manager.name}</bdi>
              </Link>
            )}
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="soft">{label}</dt>
      <dd>
        {children || (
          <span className="soft">
            <Trans comment="Stands where nothing is on record">Nothing</Trans>
          </span>
        )}
      </dd>
    </div>
  );
}
