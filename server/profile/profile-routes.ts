import { operation, requireCaller } from '#server/http/operation.ts';
import { employeeRecord } from './employee-record.ts';
import { employeeRecordOf, personalInfoOf } from './profile-rows.ts';
import { savePersonalInfo } from './save-personal-info.ts';

/** The answer for somebody who never entered anything. */
const nothingTold = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
  version: 0,
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

  savePersonalInfo: operation.profile.savePersonalInfo.handler(({ context, input }) =>
    savePersonalInfo(context, requireCaller(context), input),
  ),
};
