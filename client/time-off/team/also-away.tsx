import { Trans } from '@lingui/react/macro';
import { useListed } from '#client/i18n/use-listed.ts';
import { isolated } from '#contract/isolated-values.ts';

/** Who else of the team is away. */
export function AlsoAway({ names }: { names: string[] }) {
  const others = useListed()(names.map(isolated));
  return <Trans comment="Names of people of the team who are away on the same days">Also away: {others}</Trans>;
}
