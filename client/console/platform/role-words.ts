import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RoleName, RoleScope } from '#contract/role-names.ts';

/** The name of each role. */
export const roleWords: Record<RoleName, MessageDescriptor> = {
  hr: msg({ message: 'HR', comment: 'A role: human resources' }),
  payroll: msg({ message: 'Payroll', context: 'role', comment: 'A role: who publishes payslips' }),
  editor: msg({ message: 'Editor', comment: 'A role: who writes the company’s news' }),
  moderator: msg({ message: 'Moderator of My Voice', comment: 'A role: who looks after the chat' }),
  auditor: msg({ message: 'Auditor', comment: 'A role: who reads what was done and by whom, and changes nothing' }),
  administrator: msg({ message: 'Administrator', comment: 'A role: who gives roles to others' }),
};

/** Names a role, and whom it is for. */
export function useScopeWords() {
  const { t } = useLingui();
  // Names of units may contain commas.
  const listed = (units: string[]) => units.join(' · ');
  return {
    role: (role: RoleName) => t(roleWords[role]),
    scope({ locations, departments }: RoleScope): string {
      if (locations?.length === 0 || departments?.length === 0) {
        return t({ message: 'For nobody', comment: 'Whom a role is for: its list is empty' });
      }
      const places = locations && listed(locations);
      const groups = departments && listed(departments);
      if (places && groups)
        return t({ message: `${groups} in ${places}`, comment: 'Whom a role is for: department, location' });
      return places ?? groups ?? t({ message: 'The whole company', comment: 'Whom a role is for' });
    },
  };
}
