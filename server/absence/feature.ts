import type { AbsenceKind } from '#contract/absence.ts';
import type { Database } from '#server/db/database.ts';
import { defineFeature } from '#server/feature.ts';
import { addAbsenceForms } from './absence-form-routes.ts';
import { absenceRoutes, type ReadForms } from './absence-routes.ts';

/** Reports of absence, on our own forms or the company’s. */
export const absenceFeature = (
  readForms: (db: Database, given: Record<AbsenceKind, string | null>) => ReturnType<ReadForms>,
) =>
  defineFeature({
    access: {
      'absence.forms': 'signed-in',
      'absence.reports': 'own-record',
    },
    open: (app, { db, absenceForms, fontFaces }) => {
      addAbsenceForms(app, { db, fontFaces, policies: { form: 'own-record', styles: 'anyone' } });
      return { operations: { absence: absenceRoutes((each) => readForms(each, absenceForms)) } };
    },
  });
