// `node run/node.mjs …`: runs the project's Node on this terminal, and builds first what it is to run.
import { buildIfNeeded } from './build.mjs';
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const options = process.argv.slice(2);
const node = await toolchain();
if (options.some((option) => option.startsWith('dist/'))) await buildIfNeeded(node);
process.exitCode = await inForeground(node, options);
