import { defineFeature } from '#server/feature.ts';
import { trainingRoutes } from './training-routes.ts';
import { trainingTables } from './training-tables.ts';

/** Trainings: one’s own, and those that one may choose. */
export const trainingFeature = defineFeature({
  switchedBy: 'training',
  personal: trainingTables,
  access: {
    'training.enrol': 'own-record',
    'training.leave': 'own-record',
    'training.mine': 'own-record',
    'training.offered': 'own-record',
  },
  open: () => ({ operations: { training: trainingRoutes } }),
});
