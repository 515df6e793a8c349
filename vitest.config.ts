import { defineConfig } from 'vitest/config';

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
  'server/stagedoor/{newcomers,csv-table,understand,progress}.test.ts',
  'server/mail/mail-words.test.ts',
  'server/mail/transport.test.ts',
  'server/push/{public-address,push-services,quiet-hours,transport}.test.ts',
  'server/db/data-lock.test.ts',
  'server/live/connection.test.ts',
  'server/discount/discount-code.test.ts',
  'server/live/connections.test.ts',
];

/**
 * Once is enough: slow clients take their time whatever the database, the comparison opens both itself, and a company of
 * 10,000 runs on PostgreSQL.
 */
const onPostgresOnly = [
  'server/http/database-away.test.ts',
  'server/http/slow-clients.test.ts',
  'server/db/same-tables.test.ts',
  'server/db/postgres.test.ts',
  'server/time-off/time-off-speed.test.ts',
];

/** A shared machine stands still for seconds at times. What is broken fails each time. */
const moreLooks = 2;

const server = {
  environment: 'node' as const,
  // A server with its libraries takes a second to load; files share it and bring databases of their own.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: moreLooks,
};

/** They start and kill whole servers, with patience. */
const operations = {
  environment: 'node' as const,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: moreLooks,
};

/** What measures how long a whole server takes, which needs the machine to itself. */
const alone = ['operations/{start,graceful-stop,fresh-clone,room-faults}.test.ts'];

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'house',
          environment: 'node',
          include: ['{build-steps,client,contract,demo,laws,locales,run}/**/*.test.ts', ...withoutDatabase],
          exclude: ['demo/load.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server-embedded',
          include: ['server/**/*.test.ts', 'demo/load.test.ts'],
          exclude: [...withoutDatabase, ...onPostgresOnly],
          globalSetup: 'server/testing/embedded-for-the-run.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: ['server/**/*.test.ts', 'demo/load.test.ts'],
          exclude: withoutDatabase,
          globalSetup: 'server/testing/postgres-for-the-run.ts',
        },
      },
      {
        test: {
          ...operations,
          name: 'operations-together',
          include: ['operations/**/*.test.ts'],
          exclude: alone,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...operations,
          name: 'operations-alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
