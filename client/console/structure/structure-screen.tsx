import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { Retention } from '#client/console/platform/retention.tsx';
import { unitsOfPeople } from '#client/console/platform/unit-queries.ts';
import { useIsWholeHr } from '#client/console/platform/use-whole-hr.ts';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { retentionKinds } from '#contract/retention-kinds.ts';
import { ManagerChart } from './manager-chart.tsx';
import { ManagerList } from './manager-list.tsx';
import { UnitList } from './unit-list.tsx';
import { useManagerTree } from './use-manager-tree.ts';
import { ZoneList } from './zone-list.tsx';

const parts = ['departments', 'locations', 'zones', 'managers', 'chart', 'retention'] as const;

/** What only HR of the whole company sets. */
const ofWholeCompany: readonly string[] = ['zones', 'retention'];

const viewIn = (params: URLSearchParams) => ({ show: parts.find((part) => part === params.get('show')) });

/**
 * The company's structure: its departments and locations with their time zones, who leads whom, as a list and a chart, and
 * for how long data of people is kept.
 */
export default function StructureScreen() {
  const { t } = useLingui();
  const { view, change } = useViewInAddress(viewIn);
  const isWhole = useIsWholeHr();
  const show = view.show && (isWhole || !ofWholeCompany.includes(view.show)) ? view.show : 'departments';
  const units = useQuery(unitsOfPeople());
  const { departments, locations } = units.data ?? {};
  const title = t({ message: 'Structure', comment: 'Link of the console: departments, locations, and who leads whom' });
  return (
    <ConsolePage title={title}>
      <FilterButtons
        filters={[
          {
            id: 'departments',
            name: t({ message: 'Departments', comment: 'Part of a screen: the departments of the company' }),
            count: departments?.length,
          },
          {
            id: 'locations',
            name: t({ message: 'Locations', comment: 'Part of a screen: the places where people work' }),
            count: locations?.length,
          },
          ...(isWhole
            ? [{ id: 'zones' as const, name: t({ message: 'Time zones', comment: 'Part of a screen: of locations' }) }]
            : []),
          {
            id: 'managers',
            name: t({ message: 'Managers', comment: 'Part of a screen: who leads whom, as a list' }),
          },
          { id: 'chart', name: t({ message: 'Chart', comment: 'Part of a screen: who leads whom, as a picture' }) },
          ...(isWhole
            ? [
                {
                  id: 'retention' as const,
                  name: t({ message: 'Retention', comment: 'Part of a screen: for how long data of people is kept' }),
                },
              ]
            : []),
        ]}
        value={show}
        onChange={(part) => change({ show: part })}
      />
      {show === 'zones' ? (
        <ZoneList />
      ) : show === 'retention' ? (
        <Retention kinds={retentionKinds} />
      ) : show === 'managers' || show === 'chart' ? (
        <Managers isChart={show === 'chart'} />
      ) : (
        <Loaded read={units} skeleton={<ListSkeleton rows={6} />}>
          {(data) => <UnitList kind={show === 'locations' ? 'location' : 'department'} units={data[show]} />}
        </Loaded>
      )}
    </ConsolePage>
  );
}

/** Who leads whom. What was opened in the list is open in the chart, too. */
function Managers({ isChart }: { isChart: boolean }) {
  const tree = useManagerTree();
  return (
    <>
      {tree.failure && <ErrorState error={tree.failure} onRetry={tree.retry} isRetrying={tree.isRetrying} />}
      {!tree.tops && !tree.failure && (
        <SkeletonGroup>
          <ListSkeleton rows={6} />
        </SkeletonGroup>
      )}
      {tree.tops?.length === 0 && (
        <EmptyState icon={Network} title={<Trans>Nobody works here yet, or nobody whom your role covers.</Trans>} />
      )}
      {tree.tops && tree.tops.length > 0 && (isChart ? <ManagerChart tree={tree} /> : <ManagerList tree={tree} />)}
    </>
  );
}
