import type { Plugin } from 'vite';
import { contract } from '#contract/contract.ts';

const tables: Record<string, () => string> = {
  'virtual:contract-routes': () => `export const contractRoutes = ${JSON.stringify(routes(false))};`,
  'virtual:console-routes': () => `export const consoleRoutes = ${JSON.stringify(routes(true))};`,
};

/**
 * Gives the client each operation's method and path, such as {'auth.session': '/auth/session GET'}, POST by default,
 * and nothing else of the contract: the schemas and Zod stay out of the bundle. Console operations are in a table of
 * their own, since few people need them.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (Object.hasOwn(tables, id) ? `\0${id}` : null),
    load: (id) => tables[id.slice(1)]?.() ?? null,
  };
}

function routes(ofConsole: boolean): Record<string, string> {
  const all = Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([operation, procedure]) => {
      const { method, path = '' } = procedure['~orpc'].route;
      return { name: `${feature}.${operation}`, method, path };
    }),
  );
  const wanted = all.filter(({ path }) => /^\/(console|account\/roles$)/.test(path) === ofConsole);
  return Object.fromEntries(
    wanted.map(({ name, method, path }) => [name, method === 'POST' ? path : `${path} ${method}`]),
  );
}
