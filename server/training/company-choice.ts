import type { Id } from '#contract/id.ts';
import type { TrainingChange } from '#contract/people-acts.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import type { TrainingsOfPeople } from '#server/directory/trainings-of-people.ts';
import { publish } from '#server/notify/publish.ts';
import { standingIn } from './standing-rows.ts';
import { putEnrolments, removeEnrolment, trainingShared } from './training-rows.ts';

type Change = Parameters<TrainingsOfPeople['change']>[2];
type Outcome = Awaited<ReturnType<TrainingsOfPeople['change']>>;

/** Noon, so that it is the same day in every time zone. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** What the company requires of people, confirms, or requires no more. */
export const trainingsOfPeople: TrainingsOfPeople = {
  change: async (transaction, userId, change, by) => {
    // Nobody removes it meanwhile.
    const title = await trainingShared(transaction, change.training);
    if (!title) return 'no-training';
    const outcome = await write(transaction, userId, change);
    const act = acts[outcome as keyof typeof acts];
    if (act) {
      const day = change.what === 'take-out' ? '' : (change.day ?? '');
      const object = [change.training, day, title.en].filter(Boolean).join(' ');
      await record(transaction, { ...by, act, result: 'ok', subject: userId, object });
      await publish(transaction, userId, 'company');
    }
    return outcome;
  },
};

/** What is audited: whatever changes something. */
const acts = {
  enrolled: 'training-enrolled',
  completed: 'training-completed',
  'taken-out': 'training-taken-out',
} as const;

async function write(transaction: Database, userId: Id, { training, what, day }: Change): Promise<Outcome> {
  const before = await standingIn(transaction, userId, training);
  if (before?.doneOn && !mayFollow[what](before)) return 'done-before';
  return writes[what](transaction, userId, { training, day }, before);
}

type Before = Awaited<ReturnType<typeof standingIn>>;

/** What may follow where it was done before: a certificate is confirmed again at any time, the rest once it ran out. */
const mayFollow: Record<TrainingChange, (before: NonNullable<Before>) => boolean> = {
  enrol: ({ state }) => state === 'expired',
  complete: ({ validUntil }) => validUntil !== null,
  'take-out': ({ state }) => state === 'expired',
};

type Write = (transaction: Database, userId: Id, change: Omit<Change, 'what'>, before: Before) => Promise<Outcome>;

const writes: Record<TrainingChange, Write> = {
  enrol: async (transaction, userId, { training, day }, before) => {
    if (day && day < (await todayFor(transaction, userId))) return 'day-has-passed';
    // Whoever chose it themselves has to do it from now on.
    if (before && !before.ownChoice && before.dueOn === day) return 'had-it';
    const doneAt = before?.doneOn ? noonOf(before.doneOn) : null;
    await putEnrolments(transaction, [{ userId, trainingId: training, dueOn: day, doneAt }]);
    return 'enrolled';
  },

  complete: async (transaction, userId, { training, day }, before) => {
    const today = await todayFor(transaction, userId);
    if (day && day > today) return 'day-to-come';
    const doneOn = day ?? today;
    if (before?.doneOn && before.doneOn >= doneOn) return 'done-before';
    const doneAt = noonOf(doneOn);
    await putEnrolments(transaction, [{ userId, trainingId: training, dueOn: before?.dueOn ?? null, doneAt }]);
    return 'completed';
  },

  'take-out': async (transaction, userId, { training }, before) => {
    if (!before) return 'had-none';
    await removeEnrolment(transaction, userId, training);
    return 'taken-out';
  },
};
