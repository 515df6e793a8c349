// `npm start`: installs if needed, builds the client if needed, and opens the door.
import { buildIfNeeded } from './client-build.mjs';
import { inForeground } from './foreground.mjs';
import { withSettingsFile } from './settings-file.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
buildIfNeeded(node);
process.exitCode = await inForeground([{ command: node, options: [...withSettingsFile, 'server/start.ts'] }]);
