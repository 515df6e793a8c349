import type { MessageDescriptor } from '@lingui/core';
import type { Answers } from '#client/testing/fake-server.ts';
import type { RoleName } from '#contract/role-names.ts';

/** A button by its English words, with the values in them. */
export type Pressed =
  | string
  | {
      words: string;
      /** A message is shown in the language on the screen. */
      values?: Record<string, string | number | MessageDescriptor>;
      /** Whose row the button is in, where its name ends with that. */
      of?: string;
    };

export type ShownScreen = {
  address: string;
  role: RoleName;
  answers: Answers;
  /** Words that come from the server, and so are the same in every language. */
  ready: string;
  /** A button that changes the screen before it is looked at. */
  first?: Pressed;
  /** The buttons that open a dialog each. */
  dialogs?: Pressed[];
};
