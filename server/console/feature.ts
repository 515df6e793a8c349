import { aboutCompany, aboutPeople, aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { accessRoutes } from './access-routes.ts';
import { addAuditExport } from './audit-export-route.ts';
import { auditTrailRoutes } from './audit-trail-routes.ts';
import { consoleRoutes } from './console-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { oldEntries } from './retention-rows.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { secondFactorTables } from './second-factor-tables.ts';

/** The console’s lock and second factor, who has which role, the audit, and what could not be delivered. */
export const consoleFeature = defineFeature({
  personal: secondFactorTables,
  access: {
    'audit.list': aboutPeople('auditor', 'administrator'),
    'audit.together': aboutPeople('auditor', 'administrator'),
    // What it shows to HR is in `kindsForHr`.
    'audit.ofPerson': aboutPerson('hr'),
    'console.lock': 'role-holder',
    'console.mine': 'role-holder',
    'console.open': { policy: 'role-holder', hashesPassword: true },
    'overview.deliveries': aboutCompany('administrator'),
    'roles.candidates': aboutPeople('administrator'),
    'roles.end': aboutCompany('administrator'),
    'roles.grant': aboutCompany('administrator'),
    'roles.keep': aboutCompany('administrator'),
    'roles.list': aboutPeople('administrator'),
    'secondFactor.begin': { policy: 'role-holder', hashesPassword: true },
    'secondFactor.confirm': 'role-holder',
    'secondFactor.reset': aboutPerson('administrator'),
  },
  retained: { audit: oldEntries },
  open: (app, { db }) => {
    addAuditExport(app, db, aboutPeople('auditor', 'administrator'));
    return {
      operations: {
        audit: auditTrailRoutes,
        console: consoleRoutes,
        overview: deliveryRoutes,
        roles: accessRoutes,
        secondFactor: secondFactorRoutes,
      },
    };
  },
});
