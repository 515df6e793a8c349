import { isId } from '#contract/is-id.ts';
import { paths } from '#contract/paths.ts';
import { aboutPeople, aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { addBatchDocumentRoute } from './batches/batch-document-route.ts';
import { payslipDocumentTables } from './batches/document-tables.ts';
import { forgetDocuments } from './batches/forgotten-documents.ts';
import { payslipOverview } from './batches/overview-routes.ts';
import { payslipBatchRoutes } from './batches/payslip-batch-routes.ts';
import { payslipRuns } from './batches/payslip-runs.ts';
import { payslipsWaiting } from './batches/second-persons.ts';
import { payRoutes } from './pay-routes.ts';
import { payTables } from './pay-tables.ts';
import { payslipFiles } from './pay-year.ts';
import { addPayslipFileRoutes } from './payslip-file-routes.ts';
import { payslipMail } from './payslip-mail.ts';
import { payslipNotification, recallNotification, replacementNotification } from './payslip-notifications.ts';
import { daysOfRecalled, payslipsToMail } from './payslip-rows.ts';
import { forgetRetainedBefore, retainPayslips } from './retained-payslip-rows.ts';
import { oldPayslips } from './retention-rows.ts';

/** Everybody’s own payslips behind a second sign-in, and the batches that publish them. */
export const payFeature = defineFeature({
  personal: [...payTables, ...payslipDocumentTables],
  access: {
    'overview.payslips': aboutPeople('payroll'),
    'pay.lock': 'own-payslips',
    'pay.payslips': 'pay-unlocked',
    'pay.standing': 'own-payslips',
    'pay.unlock': { policy: 'own-payslips', hashesPassword: true },
    'payslipBatches.accept': aboutPeople('payroll'),
    'payslipBatches.assign': aboutPerson('payroll'),
    'payslipBatches.begin': aboutPeople('payroll'),
    'payslipBatches.candidates': aboutPeople('payroll'),
    'payslipBatches.confirm': aboutPeople('payroll'),
    'payslipBatches.discard': aboutPeople('payroll'),
    'payslipBatches.documents': { policy: aboutPeople('payroll'), byItself: true },
    'payslipBatches.holdBack': aboutPeople('payroll'),
    'payslipBatches.leaveOut': aboutPeople('payroll'),
    'payslipBatches.list': { policy: aboutPeople('payroll'), byItself: true },
    'payslipBatches.missing': { policy: aboutPeople('payroll'), byItself: true },
    'payslipBatches.notReached': { policy: aboutPeople('payroll'), byItself: true },
    'payslipBatches.one': { policy: aboutPeople('payroll'), byItself: true },
    'payslipBatches.recall': aboutPeople('payroll'),
    'payslipBatches.release': aboutPeople('payroll'),
    'payslipBatches.replace': aboutPeople('payroll'),
    'payslipBatches.settle': aboutPeople('payroll'),
    'payslipBatches.split': aboutPeople('payroll'),
    'payslipBatches.tryAgain': aboutPeople('payroll'),
  },
  open: (app, { db, appContext, drawPayslip }) => {
    // Documents of a batch, for its reviewers.
    addBatchDocumentRoute(app, db, aboutPeople('payroll'));
    addPayslipFileRoutes(app, { db, appContext, drawPayslip, policy: 'pay-unlocked' });
    return { operations: { overview: payslipOverview, pay: payRoutes, payslipBatches: payslipBatchRoutes } };
  },
  runs: () => payslipRuns,
  erase: async (db, { id }, { payslipYears }) => {
    await retainPayslips(db, id, payslipYears);
    await forgetDocuments(db, { userId: id });
  },
  retained: { payslips: oldPayslips },
  chores: [{ what: 'payslips of people who were erased', forget: forgetRetainedBefore, after: 0 }],
  files:
    ({ inviting: { companyName }, drawPayslip }) =>
    (db, userId) =>
      payslipFiles(db, userId, { companyName, drawPayslip }),
  mails: {
    payslips: {
      screen: paths.payslips,
      standing: async (db, { userId, subjects }) => {
        const standing = await payslipsToMail(db, userId, subjects.filter(isId));
        const replaced = standing.filter(({ isReplacement }) => isReplacement).map(({ day }) => day);
        const recalled = await daysOfRecalled(db, userId, subjects);
        if (standing.length + recalled.length === 0) return null;
        return payslipMail({ isNew: standing.length > replaced.length, replaced, recalled });
      },
    },
  },
  notifications: [payslipNotification, recallNotification, replacementNotification, payslipsWaiting],
});
