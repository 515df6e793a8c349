import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Building2, CalendarDays, History, KeyRound, LayoutDashboard, Network, ReceiptText, Users } from 'lucide-react';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import { isWholeCompany, type RoleName, type RoleScope, roleNames } from '#contract/role-names.ts';

/** A part of the console with a link of its own in the navigation. */
type Section = {
  path: ConsolePath;
  word: MessageDescriptor;
  icon: LucideIcon;
  roles: readonly RoleName[];
  /** Whether the role must be for the whole company. */
  isForWholeCompany?: boolean;
};

/**
 * The sections, in the order of the navigation, with the roles they are for. The list only hides links: the server
 * authorises each operation.
 */
export const sections: Section[] = [
  {
    path: consolePaths.overview,
    word: msg({ message: 'Overview', comment: 'Link of the console: what waits, and what is today' }),
    icon: LayoutDashboard,
    roles: roleNames,
  },
  {
    path: consolePaths.people,
    word: msg({ message: 'People', comment: 'Link and title of the console: everybody who works here' }),
    icon: Users,
    roles: ['hr'],
  },
  {
    path: consolePaths.structure,
    word: msg({ message: 'Structure', comment: 'Link of the console: departments, locations, and who leads whom' }),
    icon: Network,
    roles: ['hr'],
  },
  {
    path: consolePaths.leave,
    word: msg({ message: 'Leave', context: 'console', comment: 'Kinds of leave and public holidays' }),
    icon: CalendarDays,
    roles: ['hr'],
    isForWholeCompany: true,
  },
  {
    path: consolePaths.payslips,
    word: msg({ message: 'Payslips', comment: 'Link of the console: payslips that are published' }),
    icon: ReceiptText,
    roles: ['payroll'],
  },
  {
    path: consolePaths.access,
    word: msg({ message: 'Access', comment: 'Link of the console: who has which role' }),
    icon: KeyRound,
    roles: ['administrator'],
  },
  {
    path: consolePaths.audit,
    word: msg({ message: 'Audit', comment: 'Link and title of the console: who did what to whom' }),
    icon: History,
    roles: ['auditor', 'administrator'],
  },
  {
    path: consolePaths.company,
    word: msg({ message: 'Company', comment: 'Link and title of the console: how this installation is set up' }),
    icon: Building2,
    roles: ['administrator'],
  },
];

/** The sections that these roles open. */
export function sectionsOf(roles: { role: RoleName; scope: RoleScope }[]): Section[] {
  return sections.filter((section) =>
    roles.some(
      ({ role, scope }) => section.roles.includes(role) && (!section.isForWholeCompany || isWholeCompany(scope)),
    ),
  );
}

/** The section that an address lies in: the one with the longest matching path. */
export function sectionAt(address: string): Section | undefined {
  const around = sections.filter(({ path }) => address === path || address.startsWith(`${path}/`));
  return around.toSorted((one, other) => other.path.length - one.path.length)[0];
}
