import { registerHooks } from 'node:module';
import { contractRoutes } from '#build-steps/contract-routes.ts';

const name = 'virtual:contract-routes';
const { load } = contractRoutes() as { load(id: string): string };

/** Lets Node resolve the table of operations that the build gives the client. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === name ? { url: name, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === name ? { format: 'module', source: load(`\0${name}`), shortCircuit: true } : next(url, context),
});
