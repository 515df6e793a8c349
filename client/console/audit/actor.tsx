import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/audit.ts';

/** Who did it: a person, the operator of a command, or nobody signed in. */
export function Actor({ entry: { actor, operator } }: { entry: Pick<AuditEntry, 'actor' | 'operator'> }) {
  const { t } = useLingui();
  if (actor) return <bdi>{actor.name ?? actor.id}</bdi>;
  if (operator) {
    return (
      <span>
        {t({ message: `${operator}, by a command`, comment: 'Who ran a command of the server: an account of it' })}
      </span>
    );
  }
  return (
    <span className="soft">
      {t({ message: 'Nobody signed in', comment: 'Who did something without an account, or before signing in' })}
    </span>
  );
}
