/**
 * A cluster of deploy/failover/ and two app servers on this machine, whose leading PostgreSQL is killed again and again, or
 * what else `--fates frozen,hung,split` names. Prints its progress, and in the end one line of JSON with the outages, the
 * counts and the broken promises.
 */
import { parseArgs } from 'node:util';
import { type FateName, fates } from './takeovers.ts';
import { underFailovers } from './under-failovers.ts';

const { values } = parseArgs({
  options: {
    takeovers: { type: 'string', default: '10' },
    fates: { type: 'string', default: 'killed' },
    asynchronous: { type: 'boolean', default: false },
    people: { type: 'string', default: '24' },
    paid: { type: 'string', default: '60' },
    looking: { type: 'string', default: '12' },
    seed: { type: 'string', default: '20261128' },
    /** Whether it has a network of its own by now. */
    apart: { type: 'boolean', default: false },
  },
});
const program = [process.execPath, '--no-warnings', import.meta.filename, ...process.argv.slice(2), '--apart'];
if (!values.apart) process.execve?.('/usr/bin/unshare', ['unshare', '--net', ...program]);

const named = values.fates.split(',');
const given = named.filter((name): name is FateName => Object.hasOwn(fates, name));
if (given.length < named.length) throw new Error(`Fates are ${Object.keys(fates).join(', ')}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const outcome = await underFailovers({
  takeovers: Number(values.takeovers),
  fates: given,
  synchronous: !values.asynchronous,
  people: Number(values.people),
  paid: Number(values.paid),
  looking: Number(values.looking),
  seed: Number(values.seed),
  say: console.error,
});
console.log(JSON.stringify(outcome));
process.exit();
