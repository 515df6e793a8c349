import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { Moment } from '#client/i18n/moment.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { accountQueries } from './account-queries.ts';

/** Who in payroll opened a payslip of the person, according to the audit. */
export function PayslipViews() {
  const { t } = useLingui();
  const views = useQuery(accountQueries.payslipViews());
  return (
    <Section
      title={t({ message: 'Who opened your payslips', comment: 'Heading: others than the person, in the last year' })}
    >
      <Loaded read={views} skeleton={<ListSkeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Card padding="none">
              <ListRow icon={EyeOff} title={<Trans>Nobody else, in the last year.</Trans>} />
            </Card>
          ) : (
            <List>
              {all.map(({ at, by }) => (
                <ListRow
                  key={`${at} ${by}`}
                  icon={Eye}
                  title={
                    by ? <bdi>{by}</bdi> : <Trans comment="Somebody whose record is gone">Somebody who left</Trans>
                  }
                  note={<Moment at={new Date(at)} />}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
