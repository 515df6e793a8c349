import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';

/** The person's name and email for the sign-in, and the company's name. */
export const identityQuery = () =>
  queryOptions({ ...stored(), queryKey: ['account', 'identity'], queryFn: () => call('account.identity') });
