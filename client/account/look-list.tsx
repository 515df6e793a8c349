import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { Moment } from '#client/i18n/moment.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';

type Looks = { at: string; by: string | null; reason?: string | null }[];

/** Who looked at something of the person, when, and why where they said so. */
export function LookList({ title, read }: { title: string; read: UseQueryResult<Looks> }) {
  return (
    <Section title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Card padding="none">
              <ListRow icon={EyeOff} title={<Trans>Nobody else, in the last year.</Trans>} />
            </Card>
          ) : (
            <List>
              {all.map(({ at, by, reason }) => (
                <ListRow
                  key={`${at} ${by}`}
                  icon={Eye}
                  title={
                    by ? <bdi>{by}</bdi> : <Trans comment="Somebody whose record is gone">Somebody who left</Trans>
                  }
                  note={
                    <>
                      <Moment at={new Date(at)} />
                      {reason && (
                        <>
                          {' · '}
                          <bdi>{reason}</bdi>
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
