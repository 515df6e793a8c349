// `npm run dev`: the client from Vite, which replaces changed parts in the open page, and the server behind it, which
// starts again when one of its files changes. One address for both.
import { build, isBuilt } from './build.mjs';
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
// The server does not start without a built client, though nobody will look at it here.
if (!isBuilt()) build(node);
process.exitCode = await inForeground(node, ['build-steps/dev-server.mjs', process.env.PORT || '5173']);
