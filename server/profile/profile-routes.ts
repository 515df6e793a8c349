import { failure } from '#server/http/failure.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { readEmergencyContact } from './emergency-contact.ts';
import { employeeRecord } from './employee-record.ts';
import { employeeRecordOf, isLedBy, personalInfoOf } from './profile-rows.ts';
import { savePersonalInfo } from './save-personal-info.ts';

/** Each save is a row of the audit: more than anybody types, on all their devices. */
const saves = { atMost: 120, seconds: 60 * 60 };

/** The answer for somebody who never entered anything. */
const nothingTold = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
  version: 0,
};

/** Emergency contacts for HR, and for those who answer for somebody today. */
export const emergencyRoutes = {
  emergency: {
    read: operation.emergency.read.handler(({ context, input: { userId } }) =>
      readEmergencyContact(context, requireCaller(context), { userId, reason: null }),
    ),
  },
  teamEmergency: {
    read: operation.teamEmergency.read.handler(async ({ context, input: { userId, reason } }) => {
      const caller = requireCaller(context);
      if (!(await isLedBy(context.db, userId, caller.userId))) throw failure('NOT_FOUND');
      return readEmergencyContact(context, caller, { userId, reason });
    }),
  },
};

export const profileRoutes = {
  mine: operation.profile.mine.handler(async ({ context }) => {
    const { userId } = requireCaller(context);
    return employeeRecord(await employeeRecordOf(context.db, userId));
  }),

  personalInfo: operation.profile.personalInfo.handler(async ({ context }) => {
    const { userId } = requireCaller(context);
    return (await personalInfoOf(context.db, userId)) ?? nothingTold;
  }),

  savePersonalInfo: operation.profile.savePersonalInfo.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limit(context, `personal-info:${caller.userId}`, saves);
    return savePersonalInfo(context, caller, input);
  }),
};
