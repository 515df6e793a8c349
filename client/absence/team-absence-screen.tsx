import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '#client/api/call.ts';
import { readAgain } from '#client/api/query-client.ts';
import { TeamContact } from '#client/profile/emergency/team-contact.tsx';
import cards from '#client/ui/cards.module.css';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { AbsenceChange, AbsenceKind, BoardReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { absenceQueries, teamReports } from './absence-queries.ts';
import { Board } from './board/board.tsx';
import { EnterReport } from './board/enter-dialog.tsx';
import type { Said } from './board/report-fields.tsx';
import styles from './report-absence-screen.module.css';

/** Who of a manager's team is absent today, and what is to be answered. */
export default function TeamAbsenceScreen({ title }: { title: string }) {
  const team = useQuery(absenceQueries.team());
  const skeleton = <ListSkeleton rows={3} />;
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      <Loaded read={team} skeleton={skeleton}>
        {({ reports, people }) => (
          <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
            {people.length > 0 && (
              <div className={cards.actions}>
                <EnterReport people={people} onEnter={enter} />
                <TeamContact people={people} />
              </div>
            )}
            <Board reports={reports} onSee={see} onChange={change} />
          </Suspense>
        )}
      </Loaded>
    </Screen>
  );
}

const readTeamReportsAgain = readAgain(...teamReports);

const see = (ids: Id[]) => call('teamAbsence.see', { ids });

async function change({ id }: BoardReport, how: AbsenceChange): Promise<void> {
  await call('teamAbsence.change', { id, change: how }).finally(readTeamReportsAgain);
}

async function enter(id: string, userId: Id, kind: AbsenceKind, said: Said): Promise<void> {
  await call('teamAbsence.enter', { id, userId, kind, ...said });
  await readTeamReportsAgain();
}
