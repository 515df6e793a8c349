import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Node's options for reading the person's settings from .env, where there is one; the environment itself wins. */
export const withSettingsFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
