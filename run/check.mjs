// `npm run check`: the part of `npm test` that takes seconds, side by side.
import { law, lint, sideBySide, types, vitest } from './steps.mjs';
import { summarize } from './summary.mjs';
import { toolchain } from './toolchain.mjs';

const laws = vitest('laws', '0', ['!long-*'], ['laws/', 'catalogues']);
summarize(await sideBySide(await toolchain(), [types, lint, law, laws]), 'npm test');
