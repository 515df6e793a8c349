import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Baby, Bus, Gift, HeartPulse, PiggyBank, Sparkles, Ticket } from 'lucide-react';
import { benefitKindWords } from '#client/benefits/kinds/kind-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EditLink } from '#client/ui/edit-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Hero } from '#client/ui/hero.tsx';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Benefit, BenefitKind } from '#contract/benefits.ts';
import { paths } from '#contract/paths.ts';
import { BenefitItem } from './benefit-item.tsx';
import { benefitsQueries } from './benefits-queries.ts';
import styles from './benefits-screen.module.css';

/** What the company gives the person besides pay. */
export default function BenefitsScreen({ title }: { title: string }) {
  const user = useUser();
  return (
    <Screen title={title} className={styles.screen} end={user?.edits && <EditLink to={paths.benefits} />}>
      {user && <MyBenefits />}
    </Screen>
  );
}

function MyBenefits() {
  const { t } = useLingui();
  const benefits = useQuery(benefitsQueries.mine(useLanguage()));
  return (
    <Loaded read={benefits} skeleton={<BenefitsLoading />} failed={t`Your benefits could not be loaded.`}>
      {(mine) => (mine.length === 0 ? <NoBenefits /> : <Groups benefits={mine} />)}
    </Loaded>
  );
}

function BenefitsLoading() {
  return (
    <div className={styles.loading}>
      <Skeleton shape="block" className={styles.hero} />
      <div className="stack-3">
        <Skeleton width="short" />
        <Skeleton shape="block" height="12rem" />
        <Skeleton shape="block" height="12rem" />
      </div>
      <div className="stack-3">
        <Skeleton width="short" />
        <Skeleton shape="block" height="12rem" />
      </div>
    </div>
  );
}

const icons: Record<BenefitKind, LucideIcon> = {
  health: HeartPulse,
  money: PiggyBank,
  family: Baby,
  travel: Bus,
  leisure: Ticket,
  learning: Sparkles,
};

function Groups({ benefits }: { benefits: Benefit[] }) {
  const { t } = useLingui();
  const groups = (Object.keys(icons) as BenefitKind[]).map((kind) => ({
    kind,
    ofKind: benefits.filter((benefit) => benefit.kind === kind),
  }));
  const filled = groups.filter(({ ofKind }) => ofKind.length > 0);
  const count = benefits.length;
  return (
    <>
      <Hero>
        <strong className={styles.count}>
          <Plural value={count} one="# benefit is yours" other="# benefits are yours" />
        </strong>
        <p>
          <Trans>What the company gives you on top of your pay.</Trans>
        </p>
      </Hero>
      <div className={styles.groups}>
        {filled.map(({ kind, ofKind }) => (
          <div key={kind} className={styles.group}>
            <Section title={t(benefitKindWords[kind])}>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
              <ul role="list" className="stack-3">
                {ofKind.map((benefit) => (
                  <BenefitItem key={benefit.id} benefit={benefit} icon={icons[kind]} />
                ))}
              </ul>
            </Section>
          </div>
        ))}
      </div>
    </>
  );
}

function NoBenefits() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Gift}
      title={t`No benefits on record yet`}
      action={
        <ButtonLink to={paths.help} variant="secondary">
          <Trans>See whom to ask</Trans>
        </ButtonLink>
      }
    >
      <Trans>If you think that something is missing, ask HR: they keep the list.</Trans>
    </EmptyState>
  );
}
