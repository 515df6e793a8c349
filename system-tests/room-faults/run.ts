/**
 * The room under faults: three servers, a PostgreSQL and people with the app's client library, while all of it breaks.
 * Prints its progress, and in the end one line of JSON with the counts and the broken promises.
 */
import { parseArgs } from 'node:util';
import { mutants } from './mutants.ts';
import { underFaults } from './under-faults.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    sends: { type: 'string', default: '3000' },
    faults: { type: 'string', default: '12' },
    people: { type: 'string', default: '80' },
    pause: { type: 'string', default: '2500' },
    'left-within': { type: 'string', default: '1000' },
    level: { type: 'string', default: '0' },
    seed: { type: 'string', default: '20261121' },
    mutant: { type: 'string' },
  },
});
const mutant = mutants.find(({ name }) => name === values.mutant);
if (values.mutant && !mutant) throw new Error(`Mutants are ${mutants.map(({ name }) => name).join(', ')}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const outcome = await underFaults({
  seconds: Number(values.seconds),
  sends: Number(values.sends),
  faults: Number(values.faults),
  people: Number(values.people),
  pause: Number(values.pause),
  leftWithin: Number(values['left-within']),
  level: Number(values.level),
  seed: Number(values.seed),
  mutant,
  say: console.error,
});
console.log(JSON.stringify(outcome));
process.exit();
