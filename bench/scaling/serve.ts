/** The app over a database, in a process of its own, so that its processor time can be told from the callers'. */
import { serve } from '#bench/room/serving.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { serveBench } from '../bench-server.ts';

const { port } = await serveBench(await openPostgres(process.env.DATABASE ?? '', console.error));
serve({ port });
