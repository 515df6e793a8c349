import { roomLimits } from '#contract/my-voice-limits.ts';
import { failure } from '#server/http/failure.ts';
import { composed, isLongerThan } from '#server/http/text.ts';

/** What nobody sees but what moves other text about, but for line breaks. */
const unseen = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/** A character that shows. The braille blank is one that only Unicode does not call white space. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text as the room keeps it: composed, without control characters, and trimmed. The contract bounds what was typed
 * (`roomLimits.typed`) before any of this.
 */
export function cleaned(text: string): string {
  return composed(text.replace(lineBreaks, '\n').replaceAll('\t', ' ').replace(unseen, '')).trim();
}

/**
 * A message as the room keeps it.
 * @throws MESSAGE_EMPTY where nothing shows, MESSAGE_TOO_LONG
 */
export function messageText(typed: string): string {
  const text = cleaned(typed);
  if (isLongerThan(text, roomLimits.message)) throw failure('MESSAGE_TOO_LONG');
  if (!visible.test(text)) throw failure('MESSAGE_EMPTY');
  return text;
}

/**
 * The reason of a report or a moderator; it may be empty.
 * @throws REASON_TOO_LONG
 */
export function reasonText(typed: string): string {
  const text = cleaned(typed);
  if (isLongerThan(text, roomLimits.reason)) throw failure('REASON_TOO_LONG');
  return visible.test(text) ? text : '';
}

/**
 * The reason of a moderator, who has to give one.
 * @throws REASON_MISSING, REASON_TOO_LONG
 */
export function givenReason(typed: string): string {
  const text = reasonText(typed);
  if (text === '') throw failure('REASON_MISSING');
  return text;
}
