import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { readSwitchedOff } from '#server/directory/switch-rows.ts';
import { retryDelay } from '#server/jobs/worker.ts';
import { type Due, type DueMessage, giveUpAllFor, hold, settle, wait } from './message-rows.ts';
import { messageOf, type Notification, type Notifications, neutralMessage } from './notification.ts';
import { quietUntil } from './quiet-hours.ts';
import { asSettings } from './settings-rows.ts';
import { removeSubscription } from './subscription-rows.ts';
import type { PushAnswer, PushTransport } from './transport.ts';

/** What delivery needs. */
export type PushJobs = { send: PushTransport; notifications: Notifications; log: FastifyBaseLogger; now(): Date };

const day = 24 * 60 * 60;

/** What waits, and the kind of notification that it is. */
type Waiting = DueMessage & { kind: Kind };
type Kind = NonNullable<ReturnType<Notifications['get']>>;

/** Whether somebody has just asked for it: they look at their phone, also in quiet hours. */
const isAskedFor = ({ category }: Notification) => category === null;

/** Seconds after which a late notification is dropped here. */
const timeToLive = (kind: Notification) => (isAskedFor(kind) ? 60 : day);

/** Seconds for which a push service keeps it for a phone that is off: payday is once a month, and holidays are long. */
const keptThere = (kind: Notification) => (kind.category === 'payslips' ? 14 * day : timeToLive(kind));

/**
 * Delivers what is due for one browser: what is wanted, still holds and is of what the company uses, outside of quiet
 * hours, the newest of each tag. What another release has written, and this one does not know, is left to it for a day.
 */
export async function deliver(db: Database, jobs: PushJobs, due: Due): Promise<void> {
  if (!due.alive) return dropBrowser(db, due.id);
  const settings = asSettings(due.settings);
  const off = await readSwitchedOff(db);
  const isWanted = ({ kind: { category, switchedBy } }: Waiting) => {
    if (switchedBy && off.includes(switchedBy)) return false;
    return category === null || settings.categories[category];
  };
  const isInTime = ({ kind, age }: Waiting) => age < timeToLive(kind);
  const known = due.messages.flatMap((message) => {
    const kind = jobs.notifications.get(message.about);
    return kind ? [{ ...message, kind }] : [];
  });
  const wanted = await standing(
    db,
    due.userId,
    known.filter((message) => isWanted(message) && isInTime(message)),
  );
  const isLeft = ({ about, age }: DueMessage) => !jobs.notifications.has(about) && age < day;
  const dropped = due.messages.filter((message) => !isLeft(message) && !wanted.some(({ id }) => id === message.id));
  await settle(db, idsOf(dropped), 'givenUpAt');

  const now = jobs.now();
  const quiet = settings.quietHours && quietUntil(settings.quietHours, now);
  const later = quiet ? wanted.filter(({ kind }) => !isAskedFor(kind)) : [];
  if (quiet && later.length > 0) await hold(db, idsOf(later), (quiet.getTime() - now.getTime()) / 1000);

  const alike = Map.groupBy(
    wanted.filter((message) => !later.includes(message)),
    ({ kind }) => (due.isSignedIn ? kind.tag : 'anything'),
  );
  for (const messages of alike.values()) {
    if ((await send(db, jobs, due, messages)) === 'gone') return dropBrowser(db, due.id);
  }
}

const idsOf = (messages: DueMessage[]) => messages.map(({ id }) => id);

/** Those whose subject still holds. */
async function standing(db: Database, userId: Id, messages: Waiting[]): Promise<Waiting[]> {
  const untrue = new Set<Waiting>();
  for (const [kind, of] of Map.groupBy(messages, ({ kind }) => kind)) {
    const subjects = of.flatMap(({ subject }) => subject ?? []);
    const stands = await kind.standing?.(db, userId, subjects);
    for (const message of of) {
      if (stands && message.subject !== null && !stands.has(message.subject)) untrue.add(message);
    }
  }
  return messages.filter((message) => !untrue.has(message));
}

/** Sends the newest of notifications that would replace each other, and settles all of them. */
async function send(db: Database, jobs: PushJobs, due: Due, messages: Waiting[]): Promise<Outcome> {
  const newest = messages.at(-1) as Waiting;
  // Several articles in one notification lead to no single one of them.
  const subject = messages.every((one) => one.subject === newest.subject) ? newest.subject : null;
  const message = due.isSignedIn ? messageOf(newest.kind, subject, due.language) : neutralMessage(due.language);
  const seconds = Math.max(...messages.map(({ kind, age }) => Math.ceil(keptThere(kind) - age)));
  const answer = await jobs.send({ to: due, message, seconds }).catch((error: Error) => error);

  const ids = idsOf(messages);
  const attempts = Math.max(...messages.map((each) => each.attempts));
  const said = { push: newest.id, host: new URL(due.endpoint).host, attempts, ...saidBy(answer) };
  const outcome = outcomeOf(answer);
  if (outcome === 'sent') await settle(db, ids, 'sentAt');
  if (outcome === 'refused') {
    jobs.log.warn(said, 'a notification is given up');
    await settle(db, ids, 'givenUpAt');
  }
  if (outcome === 'not-taken') {
    jobs.log.warn(said, 'a notification was not taken, it is tried again');
    const asked = answer instanceof Error ? 0 : (answer.retryAfter ?? 0);
    await wait(db, ids, Math.max(asked, retryDelay(attempts)));
  }
  return outcome;
}

type Outcome = 'sent' | 'gone' | 'refused' | 'not-taken';

/** The outcome of an answer, or of an error in place of one. */
function outcomeOf(answer: PushAnswer | Error): Outcome {
  if (answer instanceof Error) return codeOf(answer) === 'NOT_PUBLIC' ? 'refused' : 'not-taken';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || [408, 425, 429].includes(status) ? 'not-taken' : 'refused';
}

/** What the log says of it: never the endpoint, because anybody who knows it could write to the browser. */
function saidBy(answer: PushAnswer | Error): object {
  return answer instanceof Error ? { reason: codeOf(answer) } : { answer: answer.status };
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.name;
}

/** Drops a browser that is gone or whose person left: nothing goes there any more. */
export async function dropBrowser(db: Database, id: Id): Promise<void> {
  await removeSubscription(db, id);
  await giveUpAllFor(db, id);
}
