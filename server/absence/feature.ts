import type { AbsenceKind } from '#contract/absence.ts';
import { aboutPeople, aboutPerson } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { defineFeature } from '#server/feature.ts';
import { addAbsenceForms } from './absence-form-routes.ts';
import { absenceChanged, absenceProof, absenceReported } from './absence-news.ts';
import { absenceRoutes, type ReadForms } from './absence-routes.ts';
import { oldReports } from './absence-rows.ts';
import { absenceTables } from './absence-tables.ts';
import type { IsOnLeave } from './board-rows.ts';
import { proofFiles } from './proof-files.ts';
import { addProofRoutes } from './proof-routes.ts';

/** What it needs of others: where the company's own forms are, and what leave knows. */
type Needs = {
  readForms: (db: Database, given: Record<AbsenceKind, string | null>) => ReturnType<ReadForms>;
  isOnLeave: IsOnLeave;
};

/** Reports of absence, on our own forms or the company’s, and the boards on which they are answered. */
export const absenceFeature = ({ readForms, isOnLeave }: Needs) =>
  defineFeature({
    switchedBy: 'absence',
    personal: absenceTables,
    access: {
      'absence.change': 'own-record',
      'absence.forms': 'signed-in',
      'absence.report': 'own-record',
      'absence.reports': 'own-record',
      // An open board reads itself again.
      'absences.board': { policy: aboutPeople('hr'), byItself: true },
      'absences.change': aboutPerson('hr'),
      'absences.enter': aboutPerson('hr'),
      'absences.ofPerson': aboutPerson('hr'),
      'absences.see': { policy: aboutPeople('hr'), byItself: true },
      'teamAbsence.board': 'manager-of',
      'teamAbsence.change': 'manager-of',
      'teamAbsence.enter': 'manager-of',
      'teamAbsence.see': 'manager-of',
    },
    open: async (app, { db, absenceForms, fontFaces }) => {
      await addProofRoutes(app, { db, policies: { send: 'own-record', open: aboutPeople('hr') } });
      addAbsenceForms(app, { db, fontFaces, isOnLeave, policies: { form: 'own-record', styles: 'anyone' } });
      return { operations: absenceRoutes({ readForms: (each) => readForms(each, absenceForms), isOnLeave }) };
    },
    files: () => proofFiles,
    retained: { absence: oldReports },
    notifications: [absenceReported, absenceProof, absenceChanged],
  });
