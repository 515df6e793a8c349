import { useLingui } from '@lingui/react/macro';
import type { AbsenceKind } from '#contract/absence.ts';

/** The name of each kind of absence. */
export function useKindWords(): Record<AbsenceKind, string> {
  const { t } = useLingui();
  return {
    sickness: t`Sickness`,
    'child-sickness': t`Child Sickness`,
    late: t`Late to Work`,
    'call-back': t`Call Back`,
  };
}
