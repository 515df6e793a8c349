import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call.ts';
import { clockTime, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** The sentences that several pieces of moderation say. */
export function useModerationWords() {
  const { t } = useLingui();
  const language = useLanguage();

  return {
    /** What a person is called, where it matters who they are: by the full name before the username. */
    name: ({ fullName, username }: Message['sender']) =>
      fullName ?? username ?? t({ message: 'Guest', comment: 'Name of a sender who has none on file' }),

    /** Day and time, today the time alone; isolated, so that it stays in one piece beside a name of the other direction. */
    moment: (iso: string) => {
      const at = new Date(iso);
      const time = clockTime(at, language);
      if (at.toDateString() === new Date().toDateString()) return isolated(time);
      const day = dayMonthYear(at, language);
      return isolated(t({ message: `${day} at ${time}`, comment: 'Day, then clock time' }));
    },

    /** Why something could not be done. */
    failure: (code: CallFailure['code']) => {
      switch (code) {
        case 'REASON_MISSING':
          return t`Please give a reason.`;
        case 'REASON_TOO_LONG':
        case 'PAYLOAD_TOO_LARGE':
          return t`The reason may have ${roomLimits.reason} characters at most. Nothing was cut.`;
        case 'MODERATORS_ONLY':
          return t`Only the moderators of My Voice may do this.`;
        case 'NOT_FOUND':
          return t`This is not there any more.`;
        default:
          return t`The server cannot be reached. Check your connection and try again.`;
      }
    },
  };
}

const isolated = (text: string) => `\u2068${text}\u2069`;
