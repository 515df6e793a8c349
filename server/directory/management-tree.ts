import type { Id } from '#contract/id.ts';
import type { Leader } from './employee-tables.ts';

/** Somebody in the tree: who they report to. */
type Member = { id: Id; managerId: Id | null };

/** A leadership team is three people at most. */
export const teamSize = 3;

/** The cycles in a tree of managers: people who, step by step, report to themselves. */
export function cyclesIn(people: Iterable<Member>): Id[][] {
  const managerOf = new Map([...people].map(({ id, managerId }) => [id, managerId]));
  const cycles: Id[][] = [];
  const seen = new Set<Id>();
  for (const start of managerOf.keys()) {
    const path = new Set<Id>();
    let at: Id | null = start;
    while (at !== null && !seen.has(at)) {
      seen.add(at);
      path.add(at);
      at = managerOf.get(at) ?? null;
    }
    if (at !== null && path.has(at)) cycles.push([...path].slice([...path].indexOf(at)));
  }
  return cycles;
}

/** The people above somebody, their own manager first. The tree has no cycles. */
export function leadersOf<P extends Member & LeaderWords>(person: Member, byId: Map<Id, P>): Leader[] {
  const leaders: Leader[] = [];
  let above = person.managerId;
  while (above !== null && leaders.length < teamSize) {
    const leader = byId.get(above);
    if (!leader) break;
    const { fullName, email, profilePic, position } = leader;
    leaders.push({ name: fullName ?? email, email, photo: profilePic ?? null, title: position });
    above = leader.managerId;
  }
  return leaders;
}

type LeaderWords = { fullName: string | null; email: string; profilePic?: string | null; position: string | null };
