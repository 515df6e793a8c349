import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { RoomMode } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { readModerationAgain } from './moderation-queries.ts';
import { useModerationWords } from './moderation-words.ts';

/**
 * A moderator's actions, each with a toast and, if possible, an undo. They reject with a CallFailure; `attempt` reports
 * it.
 */
export function useModerating() {
  const { t } = useLingui();
  const words = useModerationWords();

  /** Runs an action, and reports a failure in a toast; true if it succeeded. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    const failure = await failureOf(act());
    if (!failure) return true;
    showToast({ tone: 'bad', message: words.failure(failure) });
    // The cause is often what somebody else has done meanwhile.
    await readModerationAgain();
    return false;
  }

  function done(about: string, message: string, back: () => Promise<void>): Promise<void> {
    const action = { label: t`Undo`, onPress: () => void attempt(back) };
    showToast({ tone: 'good', about, message, action });
    return readModerationAgain();
  }

  async function hide(seq: number, reason: string): Promise<void> {
    await call('moderation.hide', { seq, reason });
    showToast({ tone: 'good', message: t`The message is hidden.` });
    await readModerationAgain();
  }

  async function mute(person: Message['sender'], minutes: number, reason: string): Promise<void> {
    const { mutedUntil, before } = await call('moderation.mute', { userId: person.id, minutes, reason });
    const name = words.name(person);
    const until = mutedUntil && words.moment(mutedUntil);
    const message = until ? t`${name} is muted until ${until}.` : t`${name} may speak again.`;
    const minutesBefore = before ? Math.ceil((Date.parse(before.until) - Date.now()) / 60_000) : 0;
    await done(person.id, message, () => mute(person, Math.max(0, minutesBefore), before?.reason ?? ''));
  }

  async function setMode(mode: RoomMode, before: RoomMode): Promise<void> {
    await call('moderation.setMode', { mode });
    const messages: Record<RoomMode, string> = {
      open: t`The room is open to everybody.`,
      slow: t`The room is slow now.`,
      'announce-only': t`The room is for announcements now.`,
    };
    await done('room-mode', messages[mode], () => setMode(before, mode));
  }

  async function closeReports(ids: string[]): Promise<void> {
    await call('moderation.closeReports', { ids });
    const message = t({
      message: plural(ids.length, { one: 'The report is closed.', other: '# reports are closed.' }),
    });
    await done(ids.join(), message, () => reopenReports(ids));
  }

  async function reopenReports(ids: string[]): Promise<void> {
    await call('moderation.reopenReports', { ids });
    await readModerationAgain();
  }

  return { attempt, hide, mute, setMode, closeReports };
}
