import { Component, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Hands what stands in the fields to their state, where a password manager or an input method put it there without the
 * event that React waits for. React sets `defaultValue` to what it knows.
 */
export function takeFields(within: Element | null | undefined): void {
  for (const field of fieldsUnknownToReact(within)) flushSync(() => dispatchInput(field));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsUnknownToReact(within: Element | null | undefined): Field[] {
  const fields = within?.querySelectorAll<Field>('input, textarea') ?? [];
  return [...fields].filter((field) => field.value !== field.defaultValue);
}

function dispatchInput(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type PreservedProps = { form: RefObject<HTMLFormElement | null>; children: ReactNode };

/**
 * Keeps what stands in a form's fields, unknown to React, when something else in the form is drawn again: React would
 * write what it knows over it. A class, since no hook runs before React writes.
 */
export class PreservedFields extends Component<PreservedProps> {
  override getSnapshotBeforeUpdate(): [Field, string][] {
    return (
      fieldsUnknownToReact(this.props.form.current)
        // React leaves `defaultValue` behind in a number field that has the focus, and a file is the browser's.
        .filter(({ type }) => type !== 'number' && type !== 'file')
        .map((field) => [field, field.value])
    );
  }

  override componentDidUpdate(_props: PreservedProps, _state: unknown, stood: [Field, string][]): void {
    for (const [field, text] of stood) if (field.value !== text) fillField(field, text);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Writes a text into a field past React's record of its value, so that React takes the event for a change. */
export function fillField(field: Field, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  dispatchInput(field);
}

/**
 * Whether a key belongs to an input method. Safari ends the composition before the Enter that ended it, which then has
 * this number.
 */
export function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
