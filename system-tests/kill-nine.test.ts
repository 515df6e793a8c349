import { test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { killAgainAndAgain } from './testing/kill-again-and-again.ts';
import { emptyTestServer } from './testing/operator.ts';

test('over 2 kill -9 no confirmed sign-in or sign-out is lost on the embedded database', async () => {
  const settings = await emptyTestServer('embedded', { LOG_LEVEL: 'error' });
  await killAgainAndAgain(2, settings, () => openEmbedded(settings.DATA_DIR));
});

test('over 2 kill -9 no confirmed sign-in or sign-out is lost on PostgreSQL', async () => {
  const settings = await emptyTestServer('postgres', { LOG_LEVEL: 'error' });
  await killAgainAndAgain(2, settings, () => openPostgres(settings.DATABASE_URL as string, () => {}));
});
