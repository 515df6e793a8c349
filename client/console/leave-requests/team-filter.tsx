import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/api/query-client.ts';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { managerOfId } from '#client/console/platform/unit-queries.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';

type Props = { managerId: Id | undefined; onChange: (managerId: Id | null) => void };

/** The filter by whose team people are in. The address has the id alone, so a reload asks for the name. */
export function TeamFilter({ managerId, onChange }: Props) {
  const { t } = useLingui();
  const { data: found } = useQuery({ ...managerOfId(managerId as Id), enabled: managerId !== undefined });
  // Whoever leads nobody in scope any more still narrows the list, until another team is chosen.
  const chosen = managerId ? (found ?? { id: managerId, name: '', position: null, profilePic: null }) : null;
  return (
    <ManagerChoice
      label={t({ message: 'Team of', comment: 'Filter: only the people of this manager' })}
      chosen={chosen}
      none={managerId ? t({ message: 'All teams', comment: 'Filter that narrows nothing' }) : undefined}
      onChoose={(manager) => {
        if (manager) queryClient.setQueryData(managerOfId(manager.id).queryKey, manager);
        onChange(manager?.id ?? null);
      }}
    />
  );
}

/** The team in an address; none for what is no id. */
export function teamIn(params: URLSearchParams): Id | undefined {
  const asked = params.get('managerId') ?? '';
  return isId(asked) ? asked : undefined;
}
