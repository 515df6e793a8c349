// `npm run stagedoor -- …`: builds if needed, then runs the operator's command.
import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.mjs';
import { root } from './root.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
await buildIfNeeded(node);
const options = ['--env-file-if-exists=.env', 'dist/server/stagedoor.js', ...process.argv.slice(2)];
process.exitCode = spawnSync(node, options, { cwd: root, stdio: 'inherit' }).status ?? 1;
