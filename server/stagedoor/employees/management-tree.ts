import type { Leader } from '#server/profile/profile-tables.ts';

/** Somebody in the tree: who they report to. */
type Member = { id: string; managerId: string | null };

/** A leadership team is three people at most. */
const most = 3;

/** The circles in a tree of managers: people who, step by step, report to themselves. */
export function circlesIn(people: Iterable<Member>): string[][] {
  const managerOf = new Map([...people].map(({ id, managerId }) => [id, managerId]));
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const start of managerOf.keys()) {
    const way = new Set<string>();
    let at: string | null = start;
    while (at !== null && !seen.has(at)) {
      seen.add(at);
      way.add(at);
      at = managerOf.get(at) ?? null;
    }
    if (at !== null && way.has(at)) circles.push([...way].slice([...way].indexOf(at)));
  }
  return circles;
}

/** The people above somebody, their own manager first. The tree has no circles. */
export function leadersOf<P extends Member & LeaderWords>(person: Member, byId: Map<string, P>): Leader[] {
  const leaders: Leader[] = [];
  let above = person.managerId;
  while (above !== null && leaders.length < most) {
    const leader = byId.get(above);
    if (!leader) break;
    const { fullName, email, profilePic, position } = leader;
    leaders.push({ name: fullName ?? email, email, photo: profilePic ?? null, title: position });
    above = leader.managerId;
  }
  return leaders;
}

type LeaderWords = { fullName: string | null; email: string; profilePic?: string | null; position: string | null };
