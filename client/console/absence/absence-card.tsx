import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { EnterReport } from '#client/absence/board/enter-dialog.tsx';
import { ReportCard } from '#client/absence/board/report-card.tsx';
import { UnlessOff } from '#client/session/unless-off.tsx';
import cards from '#client/ui/cards.module.css';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { PersonRecord } from '#contract/people-records.ts';
import { absenceQueries } from './absence-queries.ts';
import { change, enter } from './acts.ts';

type Props = { id: PersonRecord['id']; name: string };

/** What somebody reported, the same rows as on the board, and a button that enters what they say on the telephone. */
export function AbsenceCard(props: Props) {
  return (
    <UnlessOff feature="absence">
      <Reports {...props} />
    </UnlessOff>
  );
}

function Reports({ id, name }: Props) {
  const read = useQuery(absenceQueries.ofPerson(id));
  const skeleton = <ListSkeleton rows={1} />;
  return (
    <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
      <Section
        title={<Trans comment="Heading: what somebody reported: sickness, late to work">Absence</Trans>}
        end={<EnterReport people={[{ id, name }]} onEnter={enter} />}
      >
        <Loaded read={read} skeleton={skeleton}>
          {({ reports }) =>
            reports.length === 0 ? (
              <p className="soft">
                <Trans>They have reported nothing.</Trans>
              </p>
            ) : (
              // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
              <ul role="list" className={cards.grid}>
                {reports.map((report) => (
                  <ReportCard
                    key={report.id}
                    heading="h3"
                    report={report}
                    earlier={report.earlier}
                    proofs={report.proofs}
                    onChange={(how) => change(report, how)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Suspense>
  );
}
