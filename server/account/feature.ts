import type { RetentionDays } from '#contract/retention.ts';
import type { Database } from '#server/db/database.ts';
import { defineFeature, type FileParts, type Periods } from '#server/feature.ts';
import type { FilesOfPerson } from '#server/personal-data/files-of-person.ts';
import type { PersonalTable } from '#server/personal-data/personal-table.ts';
import { accountRoutes } from './account-routes.ts';
import { addArchiveRoute, archiveRoutes } from './archive/archive-routes.ts';
import { forgetArchivesBefore } from './archive/archive-rows.ts';
import { archiveRuns } from './archive/archive-run.ts';
import { archiveTables } from './archive/archive-tables.ts';

/** What it needs of all others: their tables, their files of people, and for how long the company keeps what it may choose. */
type Needs = {
  tables(): readonly PersonalTable[];
  files(parts: FileParts): FilesOfPerson[];
  retentionDays(db: Database, periods: Pick<Periods, 'auditDays'>): Promise<RetentionDays>;
};

/** The own account: password, devices, roles, who looked at one’s payslips, and all that is held of one. */
export const accountFeature = ({ tables, files, retentionDays }: Needs) =>
  defineFeature({
    personal: archiveTables,
    access: {
      'account.archive': { policy: 'own-record', byItself: true },
      'account.askArchive': 'pay-unlocked',
      'account.changePassword': { policy: 'own-record', hashesPassword: true },
      'account.devices': 'own-record',
      'account.endDevice': { policy: 'own-record', hashesPassword: true },
      'account.endOtherDevices': { policy: 'own-record', hashesPassword: true },
      'account.personalData': 'own-record',
      'account.identity': 'own-record',
      'account.nameChanges': 'own-record',
      'account.emergencyLooks': 'own-record',
      'account.payslipViews': 'own-record',
      'account.requestPasswordReset': 'own-record',
      'account.roles': 'own-record',
      'account.sealKey': 'own-record',
    },
    open: (app, { db, secret, auditDays, payslipYears }) => {
      addArchiveRoute(app, { db, policy: 'pay-unlocked' });
      const days = (given: Database) => retentionDays(given, { auditDays });
      return {
        operations: { account: { ...accountRoutes(secret), ...archiveRoutes({ tables, days, payslipYears }) } },
      };
    },
    runs: ({ inviting, drawPayslip, settings }) =>
      archiveRuns(async (db) => ({
        tables: tables(),
        files: files({ inviting, ...(drawPayslip && { drawPayslip }) }),
        companyName: await inviting.companyName(db),
        days: await retentionDays(db, settings),
      })),
    chores: [{ what: 'archives', forget: forgetArchivesBefore, after: 24 * 60 * 60 * 1000 }],
  });
