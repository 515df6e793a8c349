import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`, which compares the tables with the migrations and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*-tables.ts',
  out: './server/db/migrations',
});
