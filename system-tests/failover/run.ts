/**
 * A cluster of deploy/failover/ and two app servers on this machine, whose leading PostgreSQL is killed again and again.
 * Prints its progress, and in the end one line of JSON with the outages, the counts and the broken promises.
 */
import { parseArgs } from 'node:util';
import { underFailovers } from './under-failovers.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    asynchronous: { type: 'boolean', default: false },
    people: { type: 'string', default: '24' },
    paid: { type: 'string', default: '60' },
    looking: { type: 'string', default: '12' },
    seed: { type: 'string', default: '20261128' },
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const outcome = await underFailovers({
  kills: Number(values.kills),
  synchronous: !values.asynchronous,
  people: Number(values.people),
  paid: Number(values.paid),
  looking: Number(values.looking),
  seed: Number(values.seed),
  say: console.error,
});
console.log(JSON.stringify(outcome));
process.exit();
