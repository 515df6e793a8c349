import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { consoleRoute, route } from './route.ts';
import { someWords } from './words.ts';

const part = z.string().max(200).nullable();

/** Whom somebody wants to be called in an emergency; null where they named nobody. */
const contact = z.object({ contact: z.object({ name: part, relation: part, phone: part }).nullable() });

export type EmergencyContact = z.infer<typeof contact>['contact'];

/** Reads that write: each look is a row of the audit, and the person sees who looked. */
export const emergency = {
  read: consoleRoute(
    'POST /console/emergency-contact',
    "Shows HR somebody's emergency contact; the audit keeps each look, and the person sees it.",
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ userId: id }))
    .output(contact),
};

export const teamEmergency = {
  read: route(
    'POST /team/emergency-contact',
    'Shows a manager the emergency contact of somebody of the team, for a reason; the audit keeps each look, and the person sees it.',
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'))
    .input(z.object({ userId: id, reason: someWords(textLengths.emergencyReason) }))
    .output(contact),
};
