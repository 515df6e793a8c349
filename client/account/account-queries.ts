import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { identityQuery } from '#client/session/identity-queries.ts';
import type { Language } from '#contract/language.ts';

export const accountQueries = {
  /** The person's name and email for the sign-in, and the company's name. */
  identity: identityQuery,
  /** Where the person is signed in, this device first; always read again. */
  devices: () =>
    queryOptions({
      ...notStored,
      queryKey: ['account', 'devices'],
      queryFn: () => call('account.devices'),
      staleTime: 0,
    }),
  /** When somebody else changed the person's sign-in address, username or employee ID lately. */
  nameChanges: () =>
    queryOptions({
      ...notStored,
      queryKey: ['account', 'name-changes'],
      queryFn: () => call('account.nameChanges'),
      staleTime: 0,
    }),
  /** Who looked at the person's emergency contact lately, and why. */
  emergencyLooks: () =>
    queryOptions({
      ...notStored,
      queryKey: ['profile', 'emergency-looks'],
      queryFn: () => call('account.emergencyLooks'),
      staleTime: 0,
    }),
  /** What is held of the person, for how long, and who opened their sick notes. */
  personalData: (language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: ['account', 'personal-data', language],
      queryFn: () => call('account.personalData', { language }),
      staleTime: 0,
    }),
  /** How the copy of all that is held of the person stands; read again while it is being made. */
  archive: () =>
    queryOptions({
      ...notStored,
      queryKey: ['account', 'archive'],
      queryFn: () => call('account.archive'),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'making' ? 2_000 : false),
    }),
  /** Who else has opened the person's payslips lately. */
  payslipViews: () =>
    queryOptions({
      ...notStored,
      queryKey: ['account', 'payslip-views'],
      queryFn: () => call('account.payslipViews'),
      staleTime: 0,
    }),
};
