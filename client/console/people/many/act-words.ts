import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActKind, ActOutcome } from '#contract/people-acts.ts';

/** What is done with many people, above its progress. */
export const actNames: Record<ActKind, MessageDescriptor> = {
  change: msg({ message: 'Change people', comment: 'Label of a progress bar: records of many people are changed' }),
  invite: msg({ message: 'Invite people', comment: 'Label of a progress bar: many people are invited' }),
  'take-back': msg({ message: 'Take changes back', comment: 'Label of a progress bar: records of many people' }),
  'show-out': msg({
    message: 'Record departures',
    comment: 'Label of a progress bar: the access of many people is ended',
  }),
  'bring-back': msg({
    message: 'Bring people back',
    comment: 'Label of a progress bar: people who had left come back',
  }),
  'give-benefit': msg({ message: 'Give a benefit', comment: 'Label of a progress bar: many people get a benefit' }),
  'end-benefit': msg({ message: 'End a benefit', comment: 'Label of a progress bar: a benefit of many people ends' }),
  training: msg({
    message: 'Change a training',
    comment: 'Label of a progress bar: many people are enrolled, or done',
  }),
};

const outcomes: { [Kind in ActKind]: Record<ActOutcome<Kind>, MessageDescriptor> } = {
  change: {
    changed: msg({ message: 'changed', comment: 'What became of somebody’s record' }),
    unchanged: msg({ message: 'was so already', comment: 'What became of somebody’s record: nothing was to change' }),
    refused: msg({ message: 'not changed', comment: 'What became of somebody’s record: it was refused' }),
    'out-of-scope': outOfScope(),
  },
  invite: {
    invited: msg({ message: 'invited', comment: 'What became of somebody: an invite is mailed' }),
    'already-in': msg({ message: 'has a password already', comment: 'What became of somebody: no invite was sent' }),
    left: msg({ message: 'left, and gets no invite', comment: 'What became of somebody: no invite was sent' }),
    'out-of-scope': outOfScope(),
  },
  'take-back': {
    restored: msg({ message: 'as before', comment: 'What became of somebody’s record: a change was taken back' }),
    'changed-since': msg({ message: 'stays: changed again since', comment: 'What became of somebody’s record' }),
    refused: msg({ message: 'not changed', comment: 'What became of somebody’s record: it was refused' }),
    'out-of-scope': outOfScope(),
  },
  'show-out': {
    left: msg({
      message: 'has no access any more',
      comment: 'What became of somebody who leaves: all access has ended',
    }),
    planned: msg({ message: 'leaves after that day', comment: 'What became of somebody who is to leave' }),
    'left-before': msg({ message: 'had left before', comment: 'What became of somebody: nothing was to do' }),
    'last-administrator': msg({ message: 'stays: is the only administrator', comment: 'What became of somebody' }),
    oneself: msg({ message: 'stays: that is you', comment: 'What became of somebody who was to leave' }),
    'day-has-passed': msg({ message: 'stays: this day has passed', comment: 'What became of somebody' }),
    'manager-cycle': msg({
      message: 'stays: whoever gets their people would report to themselves',
      comment: 'What became of somebody who was to leave',
    }),
    'out-of-scope': outOfScope(),
  },
  'bring-back': {
    back: msg({ message: 'back', comment: 'What became of somebody who had left: they can sign in again' }),
    'back-and-invited': msg({ message: 'back, and invited', comment: 'What became of somebody who had left' }),
    stays: msg({ message: 'stays: no last day any more', comment: 'What became of somebody who was to leave' }),
    'not-left': msg({ message: 'had not left', comment: 'What became of somebody: nothing was to do' }),
    'out-of-scope': outOfScope(),
  },
  'give-benefit': {
    given: msg({ message: 'has it', comment: 'What became of somebody: they got a benefit' }),
    'had-it': msg({ message: 'had it already', comment: 'What became of somebody: a benefit was theirs' }),
    left: msg({ message: 'left, and does not get it', comment: 'What became of somebody: no benefit was given' }),
    'no-benefit': msg({ message: 'not given: it was removed meanwhile', comment: 'What became of somebody' }),
    'out-of-scope': outOfScope(),
  },
  'end-benefit': {
    ended: msg({ message: 'has it until that day', comment: 'What became of somebody: a benefit of theirs ends' }),
    'never-begins': msg({ message: 'does not get it', comment: 'What became of somebody: a benefit never begins' }),
    'had-none': msg({ message: 'did not have it', comment: 'What became of somebody: no benefit was to be ended' }),
    'out-of-scope': outOfScope(),
  },
  training: {
    enrolled: msg({ message: 'enrolled', comment: 'What became of somebody: they are to do a training' }),
    'had-it': msg({ message: 'was enrolled so already', comment: 'What became of somebody: nothing was to change' }),
    completed: msg({ message: 'has done it', comment: 'What became of somebody: a training is confirmed' }),
    'taken-out': msg({ message: 'taken out', comment: 'What became of somebody: no training for them any more' }),
    'done-before': msg({ message: 'had done it before', comment: 'What became of somebody: a training stays done' }),
    'had-none': msg({ message: 'was not enrolled', comment: 'What became of somebody: nothing was to do' }),
    left: msg({ message: 'left, nothing to learn', comment: 'What became of somebody: they left, no training' }),
    'day-has-passed': msg({ message: 'not enrolled: this day has passed', comment: 'What became of somebody' }),
    'day-to-come': msg({ message: 'not confirmed: this day is to come', comment: 'What became of somebody' }),
    'no-training': msg({ message: 'not done: the training was removed', comment: 'What became of somebody' }),
    'out-of-scope': outOfScope(),
  },
};

function outOfScope(): MessageDescriptor {
  return msg({ message: 'not done: your role does not cover them', comment: 'What became of somebody' });
}

/** What became of a person, by the kind of the act. */
export function outcomeWord(kind: ActKind, outcome: ActOutcome): MessageDescriptor {
  const words: Partial<Record<ActOutcome, MessageDescriptor>> = outcomes[kind];
  return words[outcome] ?? outOfScope();
}

/** The titles of dialogs: what is asked before an act, and is about to be done or was. */
export function useActTitle() {
  const { t } = useLingui();

  return (kind: ActKind, expected: number): string => {
    switch (kind) {
      case 'change':
        return t`${plural(expected, { one: 'Change # person?', other: 'Change # people?' })}`;
      case 'take-back':
        return t`${plural(expected, { one: 'Take back the change to # person?', other: 'Take back the changes to # people?' })}`;
      case 'invite':
        return t`${plural(expected, { one: 'Invite # person?', other: 'Invite # people?' })}`;
      case 'show-out':
        return t`${plural(expected, { one: 'Record the departure of # person?', other: 'Record the departure of # people?' })}`;
      case 'bring-back':
        return t`${plural(expected, { one: 'Bring # person back?', other: 'Bring # people back?' })}`;
      case 'give-benefit':
        return t`${plural(expected, { one: 'Give # person a benefit?', other: 'Give # people a benefit?' })}`;
      case 'end-benefit':
        return t`${plural(expected, { one: 'End a benefit of # person?', other: 'End a benefit of # people?' })}`;
      case 'training':
        return t`${plural(expected, { one: 'Change a training of # person?', other: 'Change a training of # people?' })}`;
    }
  };
}

/** The question before something is done with one person, from their record; null for what only many have. */
export function useTitleOfOne() {
  const { t } = useLingui();

  return (kind: ActKind, name: string): string | null => {
    switch (kind) {
      case 'invite':
        return t({ message: `Invite ${name}?`, comment: 'The name of a person' });
      case 'show-out':
        return t({ message: `Record the departure of ${name}?`, comment: 'The name of a person' });
      case 'bring-back':
        return t({ message: `Bring ${name} back?`, comment: 'The name of a person' });
      case 'give-benefit':
        return t({ message: `Give ${name} a benefit?`, comment: 'The name of a person' });
      case 'end-benefit':
        return t({ message: `End a benefit of ${name}?`, comment: 'The name of a person' });
      case 'training':
        return t({ message: `Change a training of ${name}?`, comment: 'The name of a person' });
      default:
        return null;
    }
  };
}
