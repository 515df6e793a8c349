import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Hands what stands in the fields to their state, where a password manager or an input method put it there without the
 * event that React waits for. React sets `defaultValue` to what it knows.
 */
export function takeFields(within: Element | null | undefined): void {
  for (const field of within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []) {
    if (field.value !== field.defaultValue) flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  }
}

/**
 * Whether a key belongs to an input method. Safari ends the composition before the Enter that ended it, which then has
 * this number.
 */
export function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
