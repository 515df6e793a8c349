import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import { type Part, part } from './part.tsx';

/** The screens of the console. What they read, they ask for once it is open. */
export const consoleScreens: Record<ConsolePath, Part<object>> = {
  [consolePaths.overview]: part(() => import('#client/console/overview-screen.tsx')),
  [consolePaths.people]: part(() => import('#client/console/people/people-screen.tsx')),
  [consolePaths.imports]: part(() => import('#client/console/people/imports/imports-screen.tsx')),
  [consolePaths.import]: part(() => import('#client/console/people/imports/import-screen.tsx')),
  [consolePaths.person]: part(() => import('#client/console/people/record/person-screen.tsx')),
  [consolePaths.structure]: part(() => import('#client/console/structure/structure-screen.tsx')),
  [consolePaths.leave]: part(() => import('#client/console/leave/leave-screen.tsx')),
  [consolePaths.payslips]: part(() => import('#client/console/payslips/payslips-screen.tsx')),
  [consolePaths.payslipBatch]: part(() => import('#client/console/payslips/batch-screen.tsx')),
  [consolePaths.audit]: part(() => import('#client/console/audit/audit-screen.tsx')),
  [consolePaths.company]: part(() => import('#client/console/company/company-screen.tsx')),
  [consolePaths.access]: part(() => import('#client/console/access/access-screen.tsx')),
};
