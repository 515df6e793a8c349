import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Board } from '#client/absence/board/board.tsx';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { Retention } from '#client/console/platform/retention.tsx';
import { useIsWholeHr } from '#client/console/platform/use-whole-hr.ts';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { absenceQueries } from './absence-queries.ts';
import { change, see } from './acts.ts';

/** Who is absent today, of those in the reader's scope. */
export default function AbsenceScreen() {
  const { t } = useLingui();
  const isWhole = useIsWholeHr();
  const read = useQuery(absenceQueries.board());
  const skeleton = <ListSkeleton rows={4} />;
  return (
    <ConsolePage
      title={t({ message: 'Absence', context: 'console', comment: 'Link of the console: who is absent today' })}
    >
      <Loaded read={read} skeleton={skeleton}>
        {({ reports }) => (
          <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
            <Board reports={reports} onSee={see} onChange={change} />
          </Suspense>
        )}
      </Loaded>
      {isWhole && <Retention kinds={['absence']} />}
    </ConsolePage>
  );
}
