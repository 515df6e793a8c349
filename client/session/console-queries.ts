import { consoleRoutes } from 'virtual:console-routes';
import { contractRoutes } from 'virtual:contract-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';

/** Adds the console's operations to those that `call` knows. */
const addRoutes = () => Object.assign(contractRoutes, consoleRoutes);

/** Which roles the person has, and whether the console is open in this session; always asked again. */
export function consoleState() {
  addRoutes();
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'mine'],
    queryFn: () => call('console.mine'),
    staleTime: 0,
  });
}

/** The person's roles and who gave them; empty for nearly everybody. */
export function ownRoles() {
  addRoutes();
  return queryOptions({
    ...notStored,
    queryKey: ['account', 'roles'],
    queryFn: () => call('account.roles'),
    staleTime: 0,
  });
}
