import { aboutCompany } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { companyRoutes } from './company-routes.ts';
import { eraseContacts } from './company-rows.ts';
import { companyTables } from './company-tables.ts';
import { firstHourRoutes } from './first-hour.ts';
import { linkRoutes } from './link-routes.ts';
import { addLookRoutes } from './look-routes.ts';
import { companySetupRoutes } from './setup-routes.ts';

/** The company’s contacts and look, and how this installation is set up. */
export const companyFeature = defineFeature({
  personal: companyTables,
  // A contact that reaches nobody any more.
  erase: (db, _, { pattern }) => eraseContacts(db, pattern),
  access: {
    'company.contacts': 'signed-in',
    // It stands on the login screen too.
    'company.look': 'anyone',
    'companyLinks.list': aboutCompany('editor'),
    'companyLinks.move': aboutCompany('editor'),
    'companyLinks.one': aboutCompany('editor'),
    'companyLinks.save': aboutCompany('editor'),
    'companyLinks.screen': aboutCompany('editor'),
    'companyLinks.version': aboutCompany('editor'),
    'companySetup.read': aboutCompany('administrator'),
    'companySetup.rename': aboutCompany('administrator'),
    'companySetup.sendTestMail': aboutCompany('administrator'),
    'companySetup.sendTestNotification': aboutCompany('administrator'),
    'companySetup.setAbsenceForm': aboutCompany('administrator'),
    'companySetup.setAccent': aboutCompany('administrator'),
    'companySetup.setLogo': aboutCompany('administrator'),
    'companySetup.turnFeature': aboutCompany('administrator'),
    'overview.firstHour': aboutCompany('administrator', 'hr'),
    'overview.putAwayFirstHour': aboutCompany('administrator', 'hr'),
  },
  open: (app, { db, look, companySetup, company, absenceForms }) => {
    // The login screen has the look, too.
    addLookRoutes(app, db, 'anyone');
    const setup = companySetupRoutes({ ...companySetup, name: company, absenceForms });
    return {
      operations: {
        company: companyRoutes(look),
        companyLinks: linkRoutes,
        companySetup: setup,
        overview: firstHourRoutes(absenceForms),
      },
    };
  },
});
