import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call.ts';

/** The sentences that several parts of the room say. */
export function useRoomWords() {
  const { t } = useLingui();
  return {
    /** How a sender is called: somebody without a name is a guest. */
    sender: (name: string | null) => name ?? t({ message: 'Guest', comment: 'A sender whose name is missing' }),

    /** Why something could not be done in the room. */
    failure: (code: CallFailure['code']) => {
      switch (code) {
        case 'MESSAGE_EMPTY':
          return t`There is nothing in it to read.`;
        case 'MESSAGE_TOO_LONG':
        case 'PAYLOAD_TOO_LARGE':
          return t`The message is too long. Nothing was sent or cut.`;
        case 'MUTED':
          return t`You are muted and cannot write at the moment.`;
        case 'ANNOUNCE_ONLY':
          return t`Only moderators can write at the moment.`;
        case 'EDIT_TOO_LATE':
          return t`A message can be changed in its first 15 minutes only.`;
        case 'CLIENT_ID_TAKEN':
          return t`This message was sent before, with other words. Copy it and send it anew.`;
        case 'REASON_TOO_LONG':
          return t`The reason is too long. Nothing was sent or cut.`;
        case 'NOT_FOUND':
          return t`This message is not there any more.`;
        case 'TOO_MANY_REQUESTS':
          return t`Too many tries. Please wait a little and try again.`;
        default:
          return t`The server cannot be reached. Check your connection and try again.`;
      }
    },
  };
}
