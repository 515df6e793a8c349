import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares the tables with the migrations and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*-tables.ts',
  out: './server/db/migrations',
});
