import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { contractRoutes } from '#build-steps/contract-routes.ts';
import { root } from '#scripts/root.mjs';

/** The worker's background sync, as one script. */
export async function backgroundSync(): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(root, 'client'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractRoutes()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'client/worker/background-sync.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}
