import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Id } from '#contract/id.ts';
import { Turns } from '#server/reading/turns.ts';
import type { Caller } from '#server/session/caller.ts';
import { failure, sendFailure } from './failure.ts';

/*
 * What a role may ask of a whole company can take seconds of the database, or of the event loop. A person's requests for
 * that wait behind each other, so that no number of them holds up anybody else.
 */

/** Operations of the console: six at a time, two of one person. PostgreSQL has ten connections for all that goes on. */
const operations = new Turns(6, 2);

/** Files that are made while they are sent: one of a person at a time, for as long as its browser reads. */
const downloads = new Turns(20);

/** How much of one person waits at most: no screen asks for a tenth of it at once. */
const waitingOfPerson = 100;

/** When to try again where more waits already. */
const secondsBusy = 10;

/**
 * Runs an operation of the console when it is its caller's turn, which may have had to wait.
 * @throws TOO_MANY_REQUESTS
 */
export async function inOwnTurn<Result>(
  call: { retryAfter(seconds: number): void },
  { userId, signal }: { userId: Id; signal: AbortSignal | undefined },
  run: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  if (operations.waitingOf(userId) >= waitingOfPerson) {
    call.retryAfter(secondsBusy);
    throw failure('TOO_MANY_REQUESTS');
  }
  const hasWaited = operations.wouldWait(userId);
  const end = await operations.take(userId, signal);
  try {
    return await run(hasWaited);
  } finally {
    end();
  }
}

/** Waits until a person's downloads before this one have been sent; answers whether there were any, or `refused`. */
export async function takeDownload(reply: FastifyReply, { userId }: Caller): Promise<'at-once' | 'waited' | 'refused'> {
  if (downloads.waitingOf(userId) >= waitingOfPerson) {
    sendFailure(reply.header('retry-after', secondsBusy), 'TOO_MANY_REQUESTS');
    return 'refused';
  }
  const hasWaited = downloads.wouldWait(userId);
  const gone = new AbortController();
  const hungUp = () => gone.abort(new Error('The caller has hung up.'));
  reply.raw.once('close', hungUp);
  const end = await downloads.take(userId, gone.signal).finally(() => reply.raw.off('close', hungUp));
  finished(reply.raw, end);
  return hasWaited ? 'waited' : 'at-once';
}
