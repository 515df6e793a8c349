// @module-tag long
import { test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { killAgainAndAgain } from './testing/kill-again-and-again.ts';
import { emptyTestServer } from './testing/operator.ts';

// The embedded database alone: PostgreSQL survives kills of ours, and the long test has both.
test('after a kill -9 no confirmed sign-in or sign-out is lost', async () => {
  const settings = await emptyTestServer('embedded', { LOG_LEVEL: 'error' });
  await killAgainAndAgain(1, settings, () => openEmbedded(settings.DATA_DIR));
});
