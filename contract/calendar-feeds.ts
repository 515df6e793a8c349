import { z } from 'zod';
import { failing } from './failure.ts';
import { route } from './route.ts';

/** What a private calendar address may be of. */
const feedKinds = ['leave', 'team', 'holidays'] as const;

export type FeedKind = (typeof feedKinds)[number];

const kind = z.enum(feedKinds);

/** The private addresses from which somebody's own calendar program reads. */
export const calendarFeeds = {
  mine: route('GET /time-off/feeds', 'Lists which private calendar addresses the person has. No answer repeats one.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({}))
    .output(z.object({ feeds: z.array(z.object({ kind, since: z.iso.datetime() })).max(feedKinds.length) })),

  make: route(
    'POST /time-off/feeds/make',
    'Makes a private calendar address, shown this once; one of the kind that was there ends.',
  )
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ kind }))
    .output(z.object({ address: z.string().max(2000) })),

  end: route('POST /time-off/feeds/end', 'Ends a private calendar address at once; without one it does nothing.')
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ kind }))
    .output(z.object({ ended: z.literal(true) })),
};
