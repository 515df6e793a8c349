import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Inlined } from './client-page.ts';

const nothing = ["'none'"];
const ourselves = ["'self'"];

/** For a year, for this host and all below its name. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/**
 * Security headers on every answer (ASVS 3.4). Two values are not the strictest there are:
 * under Referrer-Policy no-referrer a plain form posts Origin null, and upgrade-insecure-requests breaks http demos.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { secure, origins, inlined }: { secure: boolean; origins: Set<string>; inlined: Inlined },
): Promise<void> {
  // Older Safaris do not count a WebSocket to ourselves as 'self'. An IPv6 address cannot be said in a policy.
  const ownSockets = [...origins]
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: nothing,
        scriptSrc: [...ourselves, ...inlined.scripts],
        styleSrc: [...ourselves, ...inlined.styles],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ourselves,
        connectSrc: [...ourselves, ...ownSockets],
        manifestSrc: ourselves,
        workerSrc: ourselves,
        objectSrc: nothing,
        baseUri: nothing,
        formAction: ourselves,
        frameAncestors: nothing,
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (secure) reply.header('strict-transport-security', strictTransport);
    reply.header(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    );
  });
}
