import { isBlank } from '#contract/limits.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import { failure } from '#server/http/failure.ts';
import { composed, isLongerThan } from '#server/translations/text.ts';

/** Control characters except line breaks, and invisible characters that reorder text. */
const unseen = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Text as the room stores it: composed, without control characters, trimmed. The contract bounds the typed text
 * (`roomLimits.typed`) before any of this.
 */
export function cleaned(text: string): string {
  return composed(text.replace(lineBreaks, '\n').replaceAll('\t', ' ').replace(unseen, '')).trim();
}

/**
 * A message as the room stores it.
 * @throws MESSAGE_EMPTY if nothing is visible, MESSAGE_TOO_LONG
 */
export function messageText(typed: string): string {
  const text = cleaned(typed);
  if (isLongerThan(text, roomLimits.message)) throw failure('MESSAGE_TOO_LONG');
  if (isBlank(text)) throw failure('MESSAGE_EMPTY');
  return text;
}

/**
 * The reason for a report or a moderator's act; it may be empty.
 * @throws REASON_TOO_LONG
 */
export function reasonText(typed: string): string {
  const text = cleaned(typed);
  if (isLongerThan(text, roomLimits.reason)) throw failure('REASON_TOO_LONG');
  return isBlank(text) ? '' : text;
}

/**
 * The reason for a moderator's act, which is required.
 * @throws REASON_MISSING, REASON_TOO_LONG
 */
export function givenReason(typed: string): string {
  const text = reasonText(typed);
  if (text === '') throw failure('REASON_MISSING');
  return text;
}
