import { aboutCompany, aboutPeople, aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { trainingEnrolmentRoutes, trainingTextRoutes } from './console-routes.ts';
import { addParticipantsExport } from './participants-route.ts';
import { trainingRoutes } from './training-routes.ts';
import { trainingTables } from './training-tables.ts';

/** Trainings: one’s own, and those that one may choose. */
export const trainingFeature = defineFeature({
  switchedBy: 'training',
  personal: trainingTables,
  access: {
    'companyTrainings.list': aboutCompany('editor'),
    'companyTrainings.one': aboutCompany('editor'),
    'companyTrainings.save': aboutCompany('editor'),
    'companyTrainings.version': aboutCompany('editor'),
    'training.enrol': 'own-record',
    'training.leave': 'own-record',
    'training.mine': 'own-record',
    'training.offered': 'own-record',
    'trainingEnrolments.list': aboutPeople('hr'),
    'trainingEnrolments.ofPerson': aboutPerson('hr'),
    'trainingEnrolments.people': aboutPeople('hr'),
  },
  open: (app, { db }) => {
    addParticipantsExport(app, db, aboutPeople('hr'));
    return {
      operations: {
        companyTrainings: trainingTextRoutes,
        training: trainingRoutes,
        trainingEnrolments: trainingEnrolmentRoutes,
      },
    };
  },
});
