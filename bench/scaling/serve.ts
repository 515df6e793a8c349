/** The app over a database, in a process of its own, so that its processor time can be told from the callers'. */

import { serveBench } from '#bench/bench-server.ts';
import { serve } from '#bench/room/serving.ts';
import { openPostgres } from '#server/db/postgres.ts';

const { port } = await serveBench(await openPostgres(process.env.DATABASE ?? '', console.error));
serve({ port });
