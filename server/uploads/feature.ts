import { aboutPeople } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { addPieceRoute } from './piece-route.ts';
import { uploadRoutes } from './upload-routes.ts';
import { uploadTables } from './upload-tables.ts';

/** Files that are sent in pieces. */
export const uploadsFeature = defineFeature({
  personal: uploadTables,
  access: {
    'uploads.begin': aboutPeople('hr', 'payroll'),
    'uploads.end': aboutPeople('hr', 'payroll'),
    'uploads.mine': aboutPeople('hr', 'payroll'),
  },
  open: async (app, { db }) => {
    await addPieceRoute(app, db, aboutPeople('hr', 'payroll'));
    return { operations: { uploads: uploadRoutes } };
  },
});
