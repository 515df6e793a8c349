import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call-failure.ts';
import { clockTime, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import { isolated } from '#contract/isolated-values.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

const tooLong = msg`The reason may have ${roomLimits.reason} characters at most. Nothing was cut.`;
/** The sentences for what moderators do in vain. */
export const moderationFailures = {
  REASON_MISSING: msg`Please give a reason.`,
  REASON_TOO_LONG: tooLong,
  PAYLOAD_TOO_LARGE: tooLong,
  MODERATORS_ONLY: msg`Only the moderators of My Voice may do this.`,
  NOT_FOUND: msg`This is not there any more.`,
} satisfies WordsFor<`moderation.${'hide' | 'mute' | 'setMode' | 'closeReports' | 'reopenReports'}`>;

/** The sentences that several parts of moderation share. */
export function useModerationWords() {
  const { t } = useLingui();
  const language = useLanguage();
  const say = useSayFailure();

  return {
    /** A person's name where identity matters: the full name comes before the username. */
    name: ({ fullName, username }: Message['sender']) =>
      fullName ?? username ?? t({ message: 'Guest', comment: 'Name of a sender who has none on file' }),

    /**
     * Day and time, for today the time alone; isolated, so that it stays in one piece beside a name of the other
     * direction.
     */
    moment: (iso: string) => {
      const at = new Date(iso);
      const time = clockTime(at, language);
      if (at.toDateString() === new Date().toDateString()) return isolated(time);
      const day = dayMonthYear(at, language);
      return isolated(t({ message: `${day} at ${time}`, comment: 'Day, then clock time' }));
    },

    /** Why an action failed. */
    failure: (failure: CallFailure) => say(failure, moderationFailures),
  };
}
