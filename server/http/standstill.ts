import type { FastifyInstance } from 'fastify';

/** How often is looked whether the server goes on, in milliseconds. */
const every = 250;

/** From how many milliseconds on it stood still. */
const least = 1_000;

/**
 * Gives requests the time back for which the server stood still, as on a machine that was suspended or had no processor for
 * it. What they sent meanwhile lies unread, and Node, which looks at its deadlines first, would answer 408 to whole requests.
 */
export function forgiveStandstills(app: FastifyInstance): void {
  const { server } = app;
  let looked = performance.now();
  let forgiven = 0;
  let forgivenAt = looked;
  const late = () => {
    const by = Math.round(performance.now() - looked - every);
    return by < least ? 0 : by;
  };
  const looking = setInterval(() => {
    const [now, by] = [performance.now(), late()];
    // By then whoever sent something before it has been answered.
    if (now - forgivenAt > server.requestTimeout) forgiven = 0;
    if (by > 0) [forgiven, forgivenAt] = [forgiven + by, now];
    looked = now;
  }, every).unref();
  app.addHook('onClose', async () => clearInterval(looking));

  for (const limit of ['headersTimeout', 'requestTimeout'] as const) {
    let usual = server[limit];
    Object.defineProperty(server, limit, {
      get: () => usual + forgiven + late(),
      set: (changed: number) => {
        usual = changed;
      },
    });
  }
}
