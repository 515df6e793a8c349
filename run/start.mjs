// `npm start`: installs if needed, builds if needed, and opens the door.
import { buildIfNeeded } from './build.mjs';
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
buildIfNeeded(node);
process.exitCode = await inForeground(node, ['--env-file-if-exists=.env', 'dist/server/start.js']);
