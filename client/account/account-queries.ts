import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const accountQueries = {
  /** The person's name and email for the sign-in, and the company's name. */
  identity: () => queryOptions({ queryKey: ['account', 'identity'], queryFn: () => call('account.identity') }),
  /** Where the person is signed in, this device first; always read again. */
  devices: () =>
    queryOptions({ queryKey: ['account', 'devices'], queryFn: () => call('account.devices'), staleTime: 0 }),
  /** When somebody else changed the person's sign-in address, username or employee ID lately. */
  nameChanges: () =>
    queryOptions({ queryKey: ['account', 'name-changes'], queryFn: () => call('account.nameChanges'), staleTime: 0 }),
  /** Who else has opened the person's payslips lately. */
  payslipViews: () =>
    queryOptions({ queryKey: ['account', 'payslip-views'], queryFn: () => call('account.payslipViews'), staleTime: 0 }),
};
