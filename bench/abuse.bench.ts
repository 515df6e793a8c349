/**
 * What the worst that strangers send costs everybody else: requests, sign-ins by the hundred, and files. `-- abuse 5`
 * floods the sign-in for five seconds. `-- abuse files` sends files alone; `-- abuse files 7 30 10 0.01` with seed 7, 30
 * of the kinds, 10 mutations of them, and a hundredth of their size. Exits with 1 beyond a bound.
 */
import { attackWithFiles } from './abuse/strangers-files.ts';

const isFilesAlone = process.argv[2] === 'files';
if (!isFilesAlone) await import('./abuse/worst-requests.ts');
const [seed, kinds, mutations, share] = isFilesAlone ? process.argv.slice(3).map(Number) : [];
const isWithin = await attackWithFiles({
  seed: seed ?? Date.now() % 1_000_000,
  kinds: kinds ?? Number.POSITIVE_INFINITY,
  mutations: mutations ?? 100,
  share: share ?? 1,
});
if (!isWithin) process.exitCode = 1;
