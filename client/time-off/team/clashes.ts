import { overlaps } from '#contract/leave-days.ts';
import type { TeamRequest } from '#contract/time-off.ts';

/** A request for days on which others of the team are away, and their names. */
export type Clash = { request: TeamRequest; others: string[] };

/** The requests that clash with others of the team, or would once all of these are approved. */
export function clashesAmong(requests: TeamRequest[]): Clash[] {
  return requests.flatMap((request) => {
    const beside = requests.filter(
      (other) => other.id !== request.id && other.standsInFor === request.standsInFor && overlaps(other, request),
    );
    const others = new Set([...request.alsoAway, ...beside.map(({ person }) => person)]);
    return others.size > 0 ? [{ request, others: [...others] }] : [];
  });
}
