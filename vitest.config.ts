import { defineConfig } from 'vitest/config';
import { screens } from './vitest.screens.ts';

/** Server tests without a database of their own: pure rules, and what only one database can show. They run once. */
const withoutDatabase = [
  'server/environment/**/*.test.ts',
  'server/words/**/*.test.ts',
  'server/http/origins.test.ts',
  'server/http/text.test.ts',
  'server/log.test.ts',
  'server/testing/**/*.test.ts',
  'server/session/password-hash.test.ts',
  'server/session/new-password.test.ts',
  'server/people/newcomers.test.ts',
  'server/stagedoor/{parse-command,progress}.test.ts',
  'server/tables/csv-table.test.ts',
  'server/mail/mail-words.test.ts',
  'server/mail/transport.test.ts',
  'server/push/{public-address,push-services,quiet-hours,transport}.test.ts',
  'server/db/{data-lock,pglite}.test.ts',
  'server/live/connection.test.ts',
  'server/discount/discount-code.test.ts',
  'server/live/connections.test.ts',
  'server/jobs/worker.test.ts',
  'server/console/totp.test.ts',
];

/** What tests do on PostgreSQL alone: it is killed, lies about its version, or is compared with the embedded one. */
const onPostgresOnly = [
  'server/http/database-away.test.ts',
  'server/http/slow-clients.test.ts',
  'server/my-voice/log/failover.test.ts',
  'server/db/same-tables.test.ts',
  'server/db/postgres.test.ts',
  'server/db/upgrade.test.ts',
  'server/db/pgbouncer.test.ts',
  'server/http/full-disk.test.ts',
  'server/time-off/time-off-speed.test.ts',
];

/** What may differ on the embedded database: transactions, locks, listening, files, the room; and one whole journey. */
const onBoth = [
  'server/journey.test.ts',
  'server/db/listen.test.ts',
  'server/live/live.test.ts',
  'server/my-voice/log/{send,live-room,messages,read-on}.test.ts',
  'server/files/*.test.ts',
  'server/auth/accept-invite.test.ts',
  'server/stagedoor/payslips/{publish,recall}-payslips.test.ts',
  'server/time-off/overlaps.test.ts',
  'server/console/access.test.ts',
];

const server = {
  environment: 'node' as const,
  // A server with its libraries takes a second to load; files share it and bring databases of their own.
  isolate: false,
  setupFiles: 'server/testing/real-clock.ts',
  // Far beyond what anything takes: a busy machine stands still for seconds at times.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  sequence: { shuffle: true },
};

/** They start and kill whole servers. */
const operations = {
  environment: 'node' as const,
  // What they load to watch those servers is a second of every file.
  isolate: false,
  globalSetup: 'operations/testing/for-the-run.ts',
  sequence: { shuffle: true, groupOrder: 3 },
  // A server has as long to start as a busy machine needs.
  testTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  hookTimeout: 600_000,
};

/** What takes minutes even on a quiet machine. */
const longOperations = 'operations/**/*.long.test.ts';

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle.
    maxWorkers: 2,
    // The order of files is one of the whole run, that of tests one of each project. Projects come one after the other by
    // their groupOrder: a worker that goes from one to another loads the server again, a quarter of all they cost.
    sequence: { shuffle: true },
    projects: [
      screens,
      {
        test: {
          name: 'unit',
          // None leaves anything behind in a module: a worker loads each once.
          isolate: false,
          environment: 'node',
          include: ['{build-steps,client,contract,demo,laws,locales,run}/**/*.test.ts', ...withoutDatabase],
          exclude: ['demo/load.test.ts'],
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
          include: ['server/**/*.test.ts', 'demo/load.test.ts'],
          exclude: withoutDatabase,
          globalSetup: 'server/testing/postgres-for-the-run.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server-embedded',
          sequence: { shuffle: true, groupOrder: 2 },
          include: onBoth,
          globalSetup: 'server/testing/embedded-for-the-run.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'long-embedded',
          env: { EVERY_TEXT: '1' },
          include: ['server/**/*.test.ts', 'demo/load.test.ts'],
          exclude: [...withoutDatabase, ...onPostgresOnly],
          globalSetup: 'server/testing/embedded-for-the-run.ts',
        },
      },
      {
        test: {
          ...operations,
          name: 'operations',
          include: ['operations/**/*.test.ts'],
          exclude: [longOperations],
        },
      },
      {
        test: {
          ...operations,
          name: 'long-operations',
          include: [longOperations],
          testTimeout: 7_200_000,
          fileParallelism: false,
          sequence: { shuffle: true, groupOrder: 4 },
        },
      },
    ],
  },
});
