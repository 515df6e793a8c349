import { Trans } from '@lingui/react/macro';

/** Who else of the team is away. */
export function AlsoAway({ names }: { names: string[] }) {
  const others = names.map((name) => `\u2068${name}\u2069`).join(', ');
  return <Trans comment="Names of people of the team who are away on the same days">Also away: {others}</Trans>;
}
