import type { I18n } from '@lingui/core';
import type { AbsenceKind } from '#contract/absence.ts';

/** A kind of absence in words. */
export function kindName(i18n: I18n, kind: AbsenceKind): string {
  switch (kind) {
    case 'sickness':
      return i18n._({ id: 'Sickness' });
    case 'child-sickness':
      return i18n._({ id: 'Child Sickness' });
    case 'late':
      return i18n._({ id: 'Late to Work' });
    case 'call-back':
      return i18n._({ id: 'Call Back' });
  }
}
