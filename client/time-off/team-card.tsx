import { useQuery } from '@tanstack/react-query';
import { TeamRow } from './team-row.tsx';
import { timeOffQueries } from './time-off-queries.ts';

/** How many requests wait for the person's answer; nothing if none does, as for whoever leads nobody. */
export function TeamCard() {
  const { data } = useQuery(timeOffQueries.waiting());
  return data && data.count > 0 ? <TeamRow waiting={data.count} /> : null;
}
