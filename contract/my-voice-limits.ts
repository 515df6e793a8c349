/** What the room allows, as both sides know it. Without schemas, so that the browser may load the values. */
export const roomLimits = {
  /** UTF-16 units of a text as it was typed: more than any that fits once it is cleaned. */
  typed: 10_000,
  /** Code points of a message, after it was cleaned. */
  message: 2_000,
  /** How long an author may change a message, in milliseconds. */
  editing: 15 * 60_000,
  /** Changes a reader may have missed and still catch up on; beyond them the newest page is read again. */
  catchUp: 500,
  /** Code points of what a report or a moderator gives as the reason. */
  reason: 500,
  /** Code points of a message that a line outside the room shows, and unread messages that it counts. */
  glimpse: 120,
  counted: 100,
  /** Names of people a reaction carries; beyond them there is only the count. */
  reactors: 20,
} as const;

/** What one may answer a message with instead of words. */
export const reactions = ['👍', '❤️', '😂', '🎉', '👏', '🙏', '😮', '😢'] as const;

export type Reaction = (typeof reactions)[number];

/** Who may speak, and how often: everybody; everybody, each once in half a minute; moderators alone. */
export const roomModes = ['open', 'slow', 'announce-only'] as const;

export type RoomMode = (typeof roomModes)[number];

/** Where those who have not acknowledged an announcement are answered as a table. */
export const notAcknowledgedAddress = '/my-voice/not-acknowledged.xlsx';
