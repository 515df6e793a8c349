import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BenefitKind } from '#contract/benefits.ts';

/** The title of each kind of benefit, in the order in which they are shown. */
export const benefitKindWords: Record<BenefitKind, MessageDescriptor> = {
  health: msg`Health and wellbeing`,
  money: msg`Money and pension`,
  family: msg({ message: 'Family', comment: 'Heading over benefits for people with family' }),
  travel: msg`Getting to work`,
  leisure: msg`Shows and free time`,
  learning: msg({ message: 'Learning', comment: 'Heading over benefits that help to learn' }),
};
