import type { ReadsOf } from '#client/live/late-reads.ts';
import { part } from '#client/ui/part.tsx';
import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import type { ConsoleTopic } from '#contract/live.ts';
import { isWholeCompany, type RoleName, type RoleScope } from '#contract/role-names.ts';
import { absenceFeature } from './absence/feature.ts';
import { accessFeature } from './access/feature.ts';
import { auditFeature } from './audit/feature.ts';
import { companySetupFeature } from './company/feature.ts';
import { leaveFeature } from './leave/feature.ts';
import { leaveRequestsFeature } from './leave-requests/feature.ts';
import { newsFeature } from './news/feature.ts';
import { overviewFeature } from './overview/feature.ts';
import { payrollFeature } from './payroll/feature.ts';
import { payslipsFeature } from './payslips/feature.ts';
import { peopleFeature } from './people/feature.ts';
import type { Section } from './platform/feature.ts';
import { structureFeature } from './structure/feature.ts';
import { textsFeature } from './texts/feature.ts';
import { trainingsFeature } from './trainings/feature.ts';

/** Every feature of the console, in the order of its navigation. */
const features = [
  overviewFeature,
  peopleFeature,
  structureFeature,
  absenceFeature,
  leaveRequestsFeature,
  leaveFeature,
  trainingsFeature,
  payslipsFeature,
  payrollFeature,
  newsFeature,
  textsFeature,
  accessFeature,
  auditFeature,
  companySetupFeature,
] as const;

const sections: Section[] = features.map(({ section }) => section);

type All = (typeof features)[number];
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Whole) => void
  ? Whole
  : never;

/** The file of every screen; an address of contract/console-paths.ts that no feature declares does not compile. */
const files = Object.assign({}, ...features.map(({ screens }) => screens)) as Both<All['screens']> satisfies Record<
  ConsolePath,
  unknown
>;

/** The screens, in the order in which their patterns are tried. */
export const screens = Object.values(consolePaths).map((path) => ({ path, Screen: part(files[path]) }));

/** What each live topic of the console makes an open screen of it read again. */
export const consoleReads: ReadsOf<ConsoleTopic> = {
  ...payslipsFeature.live,
  ...absenceFeature.live,
  ...leaveRequestsFeature.live,
};

type Roles = { role: RoleName; scope: RoleScope }[];

/** The sections that these roles open. */
export function sectionsOf(roles: Roles): Section[] {
  return sections.filter((section) => opens(roles, section, section.path));
}

/** The section that an address lies in: the one with the longest matching path. */
export function sectionAt(address: string): Section | undefined {
  const around = sections.filter(({ path }) => isWithin(path, address));
  return around.toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Whether these roles open an address of a section. */
export function opens(roles: Roles, { roles: needed, isForWholeCompany = [] }: Section, address: string): boolean {
  const isOfWhole = isForWholeCompany === true || isForWholeCompany.some((path) => isWithin(path, address));
  return roles.some(({ role, scope }) => needed.includes(role) && (!isOfWhole || isWholeCompany(scope)));
}

function isWithin(path: string, address: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}
