import { payrollExportDays } from '#contract/payroll-columns.ts';
import { aboutPeople } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import type { EntriesOf } from './make-export.ts';
import { addPayrollExports, payrollRoutes } from './payroll-routes.ts';
import { forgetExports } from './payroll-rows.ts';
import { payrollTables } from './payroll-tables.ts';

/** Leave and absence of a period for the payroll program, from what others know of them. */
export const payrollFeature = (sources: EntriesOf[]) =>
  defineFeature({
    personal: payrollTables,
    access: {
      'payrollExports.changes': aboutPeople('payroll'),
      'payrollExports.list': aboutPeople('payroll'),
      'payrollExports.make': aboutPeople('payroll'),
    },
    chores: [{ what: 'exports to payroll', forget: forgetExports, after: payrollExportDays * 24 * 60 * 60 * 1000 }],
    open: (app, { db }) => {
      addPayrollExports(app, db, aboutPeople('payroll'));
      return { operations: payrollRoutes(sources) };
    },
  });
