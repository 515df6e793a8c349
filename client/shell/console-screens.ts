import { paths } from '#contract/paths.ts';
import type { PathsIn } from '#contract/screen-facts.ts';
import { type Part, part } from './part.tsx';

/** The screens of the console. What they read, they ask for once it is open. */
export const consoleScreens: Record<PathsIn<'console'>, Part<object>> = {
  [paths.console]: part(() => import('#client/console/overview-screen.tsx')),
  [paths.consolePayslips]: part(() => import('#client/console/payslips/payslips-screen.tsx')),
  [paths.consolePayslipBatch]: part(() => import('#client/console/payslips/batch-screen.tsx')),
  [paths.consoleAccess]: part(() => import('#client/console/access/access-screen.tsx')),
};
