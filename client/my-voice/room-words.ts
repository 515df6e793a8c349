import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call-failure.ts';
import { useSayFailure, type WordsFor } from '#client/session/failure-words.ts';

const tooLong = msg`The message is too long. Nothing was sent or cut.`;
/** The sentences for what fails in the room. */
export const roomFailures = {
  MESSAGE_EMPTY: msg`There is nothing in it to read.`,
  MESSAGE_TOO_LONG: tooLong,
  PAYLOAD_TOO_LARGE: tooLong,
  MUTED: msg`You are muted and cannot write at the moment.`,
  ANNOUNCE_ONLY: msg`Only moderators can write at the moment.`,
  EDIT_TOO_LATE: msg`A message can be changed in its first 15 minutes only.`,
  CLIENT_ID_TAKEN: msg`This message was already sent with different words. Copy it and send it again.`,
  REASON_TOO_LONG: msg`The reason is too long. Nothing was sent or cut.`,
  NOT_FOUND: msg`This message is not there any more.`,
} satisfies WordsFor<`myVoice.${'send' | 'edit' | 'remove' | 'react' | 'report'}`>;

/** The sentences that several parts of the room share. */
export function useRoomWords() {
  const { t } = useLingui();
  const say = useSayFailure();
  return {
    /** A sender's name: somebody without one is a guest. */
    sender: (name: string | null) => name ?? t({ message: 'Guest', comment: 'A sender whose name is missing' }),

    /** Why an action in the room failed. */
    failure: (failure: CallFailure) => say(failure, roomFailures),
  };
}
