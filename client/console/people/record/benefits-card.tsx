import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Id } from '#contract/id.ts';

type Props = { id: Id; onChange: () => void };

/** Which benefits somebody has or had, and a button that gives or ends one. */
export function BenefitsCard(props: Props) {
  return (
    <UnlessOff feature="benefits">
      <Benefits {...props} />
    </UnlessOff>
  );
}

function Benefits({ id, onChange }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const read = useQuery(peopleQueries.benefitsOf(id));
  const shown = (day: string) => dayMonthYear(calendarDay(day), language);
  return (
    <Section
      title={<Trans comment="Tab: what the company gives besides pay">Benefits</Trans>}
      end={
        <Button variant="quiet" size="small" onPress={onChange}>
          <Trans comment="Button: gives somebody a benefit, or ends one">Give or end</Trans>
        </Button>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={2} />}>
        {(benefits) =>
          benefits.length === 0 ? (
            <p className="soft">
              <Trans>They have no benefits.</Trans>
            </p>
          ) : (
            <List>
              {benefits.map(({ id, name, since, until }) => {
                const [first, last] = [shown(since), until && shown(until)];
                return (
                  <ListRow
                    key={id}
                    icon={Gift}
                    title={<bdi>{name[language] || name.en}</bdi>}
                    note={
                      last
                        ? t({
                            message: `From ${first} until ${last}`,
                            comment: 'The first and the last day of a benefit',
                          })
                        : t({ message: `From ${first}`, comment: 'The first day of a benefit' })
                    }
                  />
                );
              })}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
