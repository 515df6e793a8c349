import { useLingui } from '@lingui/react/macro';
import type { AbsenceKind } from '#contract/absence.ts';

/** What each kind of absence is called. */
export function useKindWords(): Record<AbsenceKind, string> {
  const { t } = useLingui();
  return {
    sickness: t`Sickness`,
    'child-sickness': t`Child Sickness`,
    late: t`Late to Work`,
    'call-back': t`Call Back`,
  };
}
