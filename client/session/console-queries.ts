import { consoleRoutes } from 'virtual:console-routes';
import { contractRoutes } from 'virtual:contract-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

// From here on `call` knows the operations of the console, too.
Object.assign(contractRoutes, consoleRoutes);

/** Which roles the person has, and whether the console is open in this session; always asked again. */
export const consoleState = () =>
  queryOptions({ queryKey: ['console', 'mine'], queryFn: () => call('console.mine'), staleTime: 0 });

/** What the company trusts the person with, and from whom; nothing, of nearly everybody. */
export const ownRoles = () =>
  queryOptions({ queryKey: ['account', 'roles'], queryFn: () => call('account.roles'), staleTime: 0 });
