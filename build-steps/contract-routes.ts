import type { Plugin } from 'vite';
import { contract } from '#contract/contract.ts';

const name = 'virtual:contract-routes';

/**
 * Gives the client each operation's method and path, such as {'auth.signIn': 'POST /auth/sign-in/email'}, and nothing
 * else of the contract: the schemas, and the library behind them, stay out of the bundle.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const contractRoutes = ${JSON.stringify(routes())};` : null),
  };
}

function routes(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([feature, operations]) =>
      Object.entries(operations).map(([operation, procedure]) => {
        const { method, path } = procedure['~orpc'].route;
        return [`${feature}.${operation}`, `${method} ${path}`];
      }),
    ),
  );
}
