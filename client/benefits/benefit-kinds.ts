import { useLingui } from '@lingui/react/macro';
import { Baby, Bus, HeartPulse, type LucideIcon, PiggyBank, Sparkles, Ticket } from 'lucide-react';
import type { BenefitKind } from '#contract/benefits.ts';

/** The title and icon of each kind of benefit. */
export function useBenefitKinds(): Record<BenefitKind, { title: string; icon: LucideIcon }> {
  const { t } = useLingui();
  return {
    health: { title: t`Health and wellbeing`, icon: HeartPulse },
    money: { title: t`Money and pension`, icon: PiggyBank },
    family: { title: t({ message: 'Family', comment: 'Heading over benefits for people with family' }), icon: Baby },
    travel: { title: t`Getting to work`, icon: Bus },
    leisure: { title: t`Shows and free time`, icon: Ticket },
    learning: {
      title: t({ message: 'Learning', comment: 'Heading over benefits that help to learn' }),
      icon: Sparkles,
    },
  };
}
