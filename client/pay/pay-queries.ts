import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain, staleTimes } from '#client/api/query-client.ts';
import { storedPayslips, storedShared, storedUser } from '#client/device/stored.ts';
import type { Payslip } from '#contract/pay.ts';
import { askForPay, payClosed, payOpenings } from './pay-lock.ts';

export const payQueries = {
  /** All payslips of the person, newest first, and those recalled of late. Their names and dates are cached for when pay is closed or offline. */
  payslips: (userId: string) =>
    queryOptions({
      // `storedPayslips` caches names and dates alone, never an address.
      ...notStored,
      queryKey: ['pay', 'payslips', userId],
      queryFn: () => readPayslips(userId),
      staleTime: staleTimes.records,
    }),
};

type Payslips = Required<Pick<Output<'pay.payslips'>, 'payslips' | 'recalled'>>;

async function readPayslips(userId: string): Promise<Payslips> {
  const asked = payOpenings();
  try {
    const { payslips, recalled = [] } = await askForPay(() => call('pay.payslips'));
    keepNames(userId, payslips);
    return { payslips, recalled };
  } catch (error) {
    if (codeOf(error) === 'STEP_UP_REQUIRED') {
      // The person has opened pay meanwhile.
      if (payOpenings() !== asked) return readPayslips(userId);
      payClosed();
    }
    throw error;
  }
}

/** The answer may come after the person has signed out, and must leave nothing behind then. */
function keepNames(userId: string, payslips: Payslip[]): void {
  if (storedUser.read()?.id !== userId || storedShared.read()) return;
  const names = payslips.map(({ id, fileName, date }) => ({ id, fileName, date }));
  storedPayslips.write({ userId, readAt: Date.now(), payslips: names });
}

/** Reads the person's payslips again. */
export const readPayslipsAgain = readAgain('pay', 'payslips');
