// `npm run demo:reset`: empties the demo company's house; the next start moves it in anew.
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
process.exitCode = await inForeground(node, ['--env-file-if-exists=.env', 'demo/wipe.ts']);
