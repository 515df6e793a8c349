import { queryOptions } from '@tanstack/react-query';
import { CallFailure, call } from '#client/api/call.ts';
import { fresh } from '#client/api/query-client.ts';
import { storedPayslips } from '#client/device/stored.ts';
import { payClosed, payOpened } from './pay-lock.ts';

export const payQueries = {
  /** All payslips of the person, newest first. Names and dates are kept for when pay is closed or the network away. */
  payslips: (userId: string) =>
    queryOptions({
      queryKey: ['pay', 'payslips', userId],
      queryFn: async () => {
        try {
          const { payslips, ...access } = await call('pay.payslips');
          payOpened(access);
          storedPayslips.write({ userId, payslips: payslips.map(({ fileName, date }) => ({ fileName, date })) });
          return payslips;
        } catch (error) {
          if (error instanceof CallFailure && error.code === 'STEP_UP_REQUIRED') payClosed();
          throw error;
        }
      },
      staleTime: fresh.records,
    }),
};
