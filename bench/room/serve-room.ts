import Fastify from 'fastify';
import pg from 'pg';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { mayUpgrade, routeUpgrades } from '#server/http/upgrades.ts';
import { openLive } from '#server/live/live.ts';
import { addLiveRoute } from '#server/live/live-route.ts';
import '#server/http/route-policies.ts';
import { createLog } from '#server/log.ts';
import { openLiveRoom } from '#server/my-voice/log/live-room.ts';
import { openRoomNode } from '#server/my-voice/log/room.ts';
import { groupedSends } from '#server/my-voice/log/send.ts';
import { benchPeople } from './bench-people.ts';
import { portOf } from './port-of.ts';
import { serve } from './serving.ts';

/**
 * The room as in the product: the product's own files read from the database and write to live connections. Here the
 * request itself names the caller, so that five thousand people need not sign in.
 */
let queries = 0;
const ask = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...asked: Parameters<typeof ask>) {
  const question = asked[0] as unknown as string | { text?: string };
  if (/my_voice_(message|send)/.test(typeof question === 'string' ? question : (question.text ?? ''))) queries += 1;
  return ask.apply(this, asked);
} as typeof ask;

const log = createLog('silent');
const database = await openPostgres(process.env.DATABASE ?? '', () => {});
const room = await openRoomNode(database, log);
const liveRoom = openLiveRoom(database.db, room, log);
const live = await openLive(database, liveRoom, log);
const send = groupedSends(database.db, room.notify, false);

const app = Fastify({ logger: false, http: { shouldUpgradeCallback: mayUpgrade } });
app.decorateRequest('caller', null);
app.addHook('onRequest', async (request) => {
  request.caller = benchPeople.caller(Number((request.query as { reader: string }).reader));
});
addLiveRoute(app, live);
routeUpgrades(app);
await app.ready();
serve({
  port: await portOf(app.server),
  send: (text) => {
    void send({ senderId: benchPeople.id(1), clientId: randomId(), text, replyTo: null });
  },
  queries: () => queries,
});
