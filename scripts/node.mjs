// `node scripts/node.mjs …`: builds if needed, then runs the project's Node in the foreground.
import { buildIfNeeded } from './build.mjs';
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const options = process.argv.slice(2);
const node = await toolchain();
if (options.some((option) => option.startsWith('dist/'))) await buildIfNeeded(node);
process.exitCode = await inForeground(node, options);
