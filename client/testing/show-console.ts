import type { ConsoleState } from '#contract/console.ts';
import type { RoleName, RoleScope } from '#contract/role-names.ts';
import type { FakeServer } from './fake-server.ts';
import { aminata, showApp } from './show-app.tsx';

export const wholeCompany: RoleScope = { locations: null, departments: null };

type Shown = NonNullable<Parameters<typeof showApp>[1]> & {
  roles?: RoleName[];
  /** Whom they are for; everybody unless said otherwise. */
  scope?: RoleScope;
  /** Whether the console is open from the start. */
  isOpen?: boolean;
  secondFactor?: ConsoleState['secondFactor'];
};

/** How long a console that was just opened stays open. */
export const justOpened = { idleSeconds: 900, secondsLeft: 36_000 };

/** The console state of a person with these roles, as the server sends it. */
export function consoleOf(
  roles: RoleName[],
  { open = null, secondFactor = 'none' }: Partial<ConsoleState> = {},
  scope = wholeCompany,
): ConsoleState {
  const since = '2026-11-02T09:00:00.000Z';
  return { roles: roles.map((role) => ({ role, scope, since })), open, secondFactor };
}

const delivered = { late: 0, lateSince: null, givenUp: 0 };

/** Nothing is waiting, unless a test says so. */
const quiet = {
  'absences.ofPerson': { reports: [] },
  'benefitEnrolments.ofPerson': [],
  'trainingEnrolments.ofPerson': [],
  'overview.people': {
    working: 1,
    away: 0,
    leave: { waiting: 0, since: null },
    never: 0,
    invited: 0,
    leaving: 0,
    erasures: 0,
    imports: 0,
    failedImports: [],
  },
  'overview.firstHour': { toDo: [] },
  'overview.payslips': { review: 0, waiting: 0, scheduled: 0, failed: [] },
  'audit.ofPerson': { entries: [], next: null },
  'roles.list': { grants: [], locations: [], departments: [] },
  'overview.deliveries': { mails: delivered, notifications: delivered },
};

/** Shows the console at an address to a person with roles, as after a page load; open unless said otherwise. */
export function showConsole(
  path: string,
  { roles = ['administrator'], scope, isOpen = true, secondFactor = 'none', answers = {}, ...shown }: Shown = {},
): Promise<FakeServer> {
  const state = consoleOf(roles, { open: isOpen ? justOpened : null, secondFactor }, scope);
  return showApp(path, { user: aminata, ...shown, answers: { 'console.mine': state, ...quiet, ...answers } });
}
