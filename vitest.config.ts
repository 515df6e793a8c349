import { defineConfig } from 'vitest/config';
import { bringOwnMachine } from '#scripts/test-machine.mjs';
import { longScreens, screens } from './vitest.screens.ts';

bringOwnMachine();

/** Server tests without a database of their own: pure rules, and what only one database can show. They run once. */
const withoutDatabase = [
  'server/environment/**/*.test.ts',
  'server/translations/**/*.test.ts',
  'server/http/origins.test.ts',

  'server/log.test.ts',
  'server/testing/**/*.test.ts',
  'server/session/password-hash.test.ts',
  'server/session/new-password.test.ts',
  'server/directory/newcomers.test.ts',
  'cli/{parse-command,progress}.test.ts',
  'server/tables/*.test.ts',
  'server/people/imports/{import-columns,language-names,written-days}.test.ts',
  'server/mail/mail-words.test.ts',
  'server/mail/transport.test.ts',
  'server/push/{public-address,push-services,quiet-hours,transport}.test.ts',
  'server/db/data-lock.test.ts',
  'server/live/connection.test.ts',
  'server/discount/discount-code.test.ts',
  'server/time-off/ledger/ledger.test.ts',
  'server/live/connections.test.ts',
  'server/jobs/worker.test.ts',
  'server/reading/*.test.ts',
  'server/console/totp.test.ts',
];

/** Tests for PostgreSQL alone: they kill it, fake its version, or compare it with the embedded one. */
const onPostgresOnly = [
  'cli/backup/*.test.ts',
  'server/http/database-away.test.ts',
  'server/http/slow-clients.test.ts',
  'server/my-voice/log/failover.test.ts',
  'server/db/same-tables.test.ts',
  'server/db/postgres.test.ts',
  'server/db/upgrade.test.ts',
  'server/db/pgbouncer.test.ts',
  'server/db/pool.test.ts',
  'server/http/full-disk.test.ts',
  'server/people/edits-beside.test.ts',
  'server/two-at-once.test.ts',
];

/** A test for the embedded database alone. */
const onEmbeddedOnly = ['server/db/embedded.test.ts'];

/** A zone whose day is never that of UTC for long: what takes the machine's day for a person's or the company's shows. */
const farFromUtc = { TZ: 'America/Los_Angeles' };

const server = {
  environment: 'node' as const,
  env: farFromUtc,
  // Loading the server takes a second; test files share it and have their own databases.
  isolate: false,
  // With V8's 16 MB for what is new, a sixth of the time goes into collecting garbage.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['server/testing/real-clock.ts', 'server/testing/with-built-reader.ts'],
  // Far longer than anything takes: a busy machine sometimes stalls for seconds.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  sequence: { shuffle: true },
};

/** Tests that start and kill whole servers. */
const systemTests = {
  environment: 'node' as const,
  // Isolated, each file would take a second to load the code that watches those servers.
  isolate: false,
  globalSetup: 'system-tests/testing/for-the-run.ts',
  sequence: { shuffle: true, groupOrder: 3 },
  // A busy machine may take long to start a server.
  testTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  hookTimeout: 600_000,
};

/** Files that `npm test` leaves to `npm run test:long`. */
const long = '**/*.long.test.ts';

export default defineConfig({
  test: {
    // By default Vitest would leave one of two cores idle.
    maxWorkers: 2,
    // Files are shuffled over the whole run, tests within each project. Projects run one after the other, by
    // groupOrder: a worker that switches between them reloads the server, a quarter of all their time.
    sequence: { shuffle: true },
    tags: [{ name: 'long', description: 'left to `npm run test:long`: CONTRIBUTING.md says which tests are' }],
    projects: [
      screens,
      longScreens,
      {
        test: {
          name: 'unit',
          // No test leaves state in a module, so a worker loads each once.
          isolate: false,
          environment: 'node',
          env: farFromUtc,
          include: ['{build-steps,client,contract,demo,laws,locales,scripts}/**/*.test.ts', ...withoutDatabase],
          exclude: ['demo/{load,payslip-pdf}.test.ts', long],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          sequence: { shuffle: true },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          sequence: { shuffle: true, groupOrder: 1 },
          include: ['{server,cli}/**/*.test.ts', 'demo/{load,payslip-pdf}.test.ts'],
          exclude: [...withoutDatabase, ...onEmbeddedOnly, long],
          globalSetup: 'server/testing/postgres-for-the-run.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'long-server',
          include: ['{server,cli}/**/*.long.test.ts'],
          globalSetup: 'server/testing/postgres-for-the-run.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'long-embedded',
          env: { ...farFromUtc, EVERY_TEXT: '1', PEOPLE_ON_PAYDAY: '1000' },
          include: ['{server,cli}/**/*.test.ts', 'demo/{load,payslip-pdf}.test.ts'],
          exclude: [...withoutDatabase, ...onPostgresOnly, long],
          globalSetup: 'server/testing/embedded-for-the-run.ts',
        },
      },
      {
        test: {
          ...systemTests,
          name: 'system',
          include: ['system-tests/**/*.test.ts'],
          exclude: [long],
        },
      },
      {
        test: {
          ...systemTests,
          name: 'long-system',
          include: ['system-tests/**/*.long.test.ts'],
          testTimeout: 7_200_000,
          fileParallelism: false,
          sequence: { shuffle: true, groupOrder: 4 },
        },
      },
    ],
  },
});
