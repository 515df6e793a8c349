import { aboutCompany, aboutPeople, aboutPerson } from '#server/access/policies.ts';
import type { BenefitsOfPeople } from '#server/directory/benefits-of-people.ts';
import { forgetLapsedRequests } from '#server/directory/erasure-request-rows.ts';
import type { AbsentToday, LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import type { TrainingsOfPeople } from '#server/directory/trainings-of-people.ts';
import { defineFeature } from '#server/feature.ts';
import { peopleActRoutes } from './bulk-actions/act-routes.ts';
import { forgetActsBefore } from './bulk-actions/act-rows.ts';
import { actRuns } from './bulk-actions/act-run.ts';
import { actTables } from './bulk-actions/act-tables.ts';
import { startDepartures } from './departure-worker.ts';
import { erasureWaiting } from './erasure/erasure-requests.ts';
import { type ErasureNeeds, erasureRoutes } from './erasure/erasure-routes.ts';
import { oldLeavers } from './erasure/old-leavers.ts';
import { addPeopleExport } from './export-route.ts';
import { peopleImportRoutes } from './imports/import-routes.ts';
import { forgetImportsBefore } from './imports/import-rows.ts';
import { importRuns } from './imports/import-runs.ts';
import { importTables } from './imports/import-tables.ts';
import { addLeftOutExport } from './imports/left-out-route.ts';
import { addTemplate } from './imports/template-route.ts';
import { peopleOverview } from './overview-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { structureRoutes } from './structure-routes.ts';

const day = 24 * 60 * 60 * 1000;

/** Everybody’s records: looked for, changed, imported, exported, and shown out. */
export const peopleFeature = (
  leave: LeaveOfPeople,
  absentToday: AbsentToday,
  benefits: BenefitsOfPeople,
  trainings: TrainingsOfPeople,
  erasing: ErasureNeeds,
) =>
  defineFeature({
    personal: [...importTables, ...actTables],
    access: {
      // Two people of HR, for somebody whom both have in scope: whoever may read a record may ask for its end.
      'erasures.approve': aboutPerson('hr'),
      'erasures.ask': aboutPerson('hr'),
      'erasures.ofPerson': aboutPerson('hr'),
      'erasures.withdraw': aboutPerson('hr'),
      'overview.people': aboutPeople('hr'),
      // An act on many people is seen, stopped and resumed by whoever began it alone.
      'people.act': { policy: aboutPeople('hr'), byItself: true },
      'people.acts': { policy: aboutPeople('hr'), byItself: true },
      'people.add': aboutPeople('hr'),
      'people.bringBack': aboutPeople('hr'),
      'people.change': aboutPerson('hr'),
      'people.changeMany': aboutPeople('hr'),
      'people.changeTraining': { policy: aboutPeople('hr'), switchedBy: 'training' },
      'people.consequences': aboutPeople('hr'),
      'people.endBenefit': { policy: aboutPeople('hr'), switchedBy: 'benefits' },
      'people.endSessions': aboutPerson('hr'),
      'people.giveBenefit': { policy: aboutPeople('hr'), switchedBy: 'benefits' },
      'people.invite': aboutPeople('hr'),
      'people.list': aboutPeople('hr'),
      'people.managers': aboutPeople('hr'),
      'people.putAwayAct': aboutPeople('hr'),
      'people.record': aboutPerson('hr'),
      'people.resumeAct': aboutPeople('hr'),
      'people.showOut': aboutPeople('hr'),
      'people.stopAct': aboutPeople('hr'),
      'people.takeBack': aboutPeople('hr'),
      'people.units': aboutPeople('hr'),
      // A file may name anybody.
      'peopleImports.begin': aboutCompany('hr'),
      'peopleImports.discard': aboutCompany('hr'),
      'peopleImports.list': { policy: aboutCompany('hr'), byItself: true },
      'peopleImports.map': aboutCompany('hr'),
      'peopleImports.missing': { policy: aboutCompany('hr'), byItself: true },
      'peopleImports.one': { policy: aboutCompany('hr'), byItself: true },
      'peopleImports.rows': { policy: aboutCompany('hr'), byItself: true },
      'peopleImports.takeBack': aboutCompany('hr'),
      'peopleImports.takeUnit': aboutCompany('hr'),
      'peopleImports.write': aboutCompany('hr'),
      'structure.reports': aboutPeople('hr'),
      // The day of everybody there, also of those outside a part.
      'structure.setZone': aboutCompany('hr'),
      'structure.zones': aboutCompany('hr'),
    },
    open: (app, { db, payslipYears, auditDays }) => {
      addPeopleExport(app, db, aboutPeople('hr'));
      addLeftOutExport(app, db, aboutCompany('hr'));
      addTemplate(app, aboutCompany('hr'));
      return {
        operations: {
          erasures: erasureRoutes(erasing, { payslipYears, auditDays }),
          overview: peopleOverview(leave, absentToday),
          people: { ...peopleRoutes(leave), ...peopleActRoutes },
          peopleImports: peopleImportRoutes,
          structure: structureRoutes,
        },
      };
    },
    runs: ({ inviting }) => ({ ...importRuns(inviting), ...actRuns({ inviting, leave, benefits, trainings }) }),
    chores: [
      { what: 'requests for an erasure', forget: forgetLapsedRequests, after: 0 },
      { what: 'acts', forget: forgetActsBefore, after: 90 * day },
      // They hold earlier records; what was done stays in the audit.
      { what: 'imports', forget: forgetImportsBefore, after: 30 * day },
    ],
    retained: { leavers: oldLeavers },
    notifications: [erasureWaiting],
    workers: ({ db, log }) => [startDepartures(db, leave, log)],
  });
