import { account } from './account.ts';
import { auth } from './auth.ts';
import { home } from './home.ts';
import { moderation } from './moderation.ts';
import { myVoice } from './my-voice.ts';
import { training } from './training.ts';

/** Everything client and server promise each other: feature, then operation. */
export const contract = { account, auth, home, moderation, myVoice, training };

export type Contract = typeof contract;

/** An operation's full name, such as 'auth.signIn'. */
export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`;
}[keyof Contract];
