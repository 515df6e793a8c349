/**
 * What the room costs and how fast it is: deliveries per processor second, compared with a bare loop over connections
 * and with alternatives to our room; the delay of a message to every reader; everybody reconnecting at once; and sends.
 */
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { measureDelays } from './room/delays.ts';
import { measureDeliveries } from './room/deliveries.ts';
import { installPeers } from './room/peers.ts';
import { measureSends } from './room/sends.ts';
import { measureStorm } from './room/storm.ts';

const say = (line: string) => console.error(line);
const peers = await installPeers(say);
const postgres = await startRealPostgres();
try {
  await measureDeliveries(postgres, peers.folder, say);
  await measureDelays(postgres, say);
  await measureStorm(postgres, say);
  await measureSends(say);
} finally {
  await postgres.stop();
  await peers.remove();
}
