import type { TestedBrowser } from '#contract/company-setup.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { dropBrowser } from './delivery.ts';
import { messageOf, trialNotification } from './notification.ts';
import { browsersOf } from './subscription-rows.ts';
import type { PushAnswer, PushTransport } from './transport.ts';

/** How long a push service may take, in milliseconds: somebody looks at a spinner meanwhile. */
export const trialTimeout = 5_000;

/** Seconds that a push service keeps the test for a browser that is away. */
const timeToLive = 60;

/**
 * Sends a notification to each browser of a person at once, quiet hours or not; returns what each push service said.
 */
export async function tryBrowsers(
  db: Database,
  send: PushTransport,
  { userId, sessionId }: { userId: Id; sessionId: Id },
): Promise<TestedBrowser[]> {
  const browsers = await browsersOf(db, userId);
  return Promise.all(
    browsers.map(async (browser) => {
      const message = messageOf(trialNotification, null, browser.language);
      const answer = await send({ to: browser, message, seconds: timeToLive }).catch((error: Error) => error);
      const outcome = outcomeOf(answer);
      if (outcome === 'gone') await dropBrowser(db, browser.id);
      return {
        userAgent: browser.userAgent?.slice(0, 400) ?? null,
        current: browser.sessionId === sessionId,
        service: new URL(browser.endpoint).host,
        outcome,
        status: answer instanceof Error ? null : answer.status,
      };
    }),
  );
}

function outcomeOf(answer: PushAnswer | Error): TestedBrowser['outcome'] {
  if (answer instanceof Error) return isTimeout(answer) ? 'timed-out' : 'unreachable';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'accepted';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** Node's request rejects like this when its signal aborts it. */
function isTimeout(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ABORT_ERR';
}
