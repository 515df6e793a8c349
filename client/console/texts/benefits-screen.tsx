import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { benefitKindWords } from '#client/benefits/kinds/kind-words.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { BenefitKind } from '#contract/benefits.ts';
import { benefitPath, consolePaths } from '#contract/console-paths.ts';
import { Missing, missingIn } from './missing.tsx';
import { benefitQueries } from './text-queries.ts';

type Benefits = Output<'companyBenefits.list'>;

/** The benefits by their kinds, and how many people have each. */
export default function BenefitsScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' });
  return (
    <UnlessTurnedOff feature="benefits" title={title}>
      <AllBenefits title={title} />
    </UnlessTurnedOff>
  );
}

function AllBenefits({ title }: { title: string }) {
  const { t } = useLingui();
  const read = useQuery(benefitQueries.list());
  const [id] = useState(newId);
  return (
    <ConsolePage
      title={title}
      back={{ to: consolePaths.texts, label: t`Back to the texts` }}
      end={
        <ButtonLink to={benefitPath(id, 'new')}>
          <Trans comment="Button: adds something that the company gives besides pay">Add a benefit</Trans>
        </ButtonLink>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {(benefits) => (
          <>
            {benefits.length === 0 && (
              <EmptyState icon={Gift} title={t`There are no benefits yet`}>
                <Trans>Add one. HR then gives it to people, under People.</Trans>
              </EmptyState>
            )}
            {(Object.keys(benefitKindWords) as BenefitKind[]).map((kind) => (
              <Rows
                key={kind}
                title={t(benefitKindWords[kind])}
                benefits={benefits.filter((benefit) => benefit.kind === kind)}
              />
            ))}
          </>
        )}
      </Loaded>
    </ConsolePage>
  );
}

function Rows({ benefits, title }: { benefits: Benefits; title: string }) {
  const language = useLanguage();
  if (benefits.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title} isWide>
        {benefits.map(({ id, name, about, people }) => (
          <ListRow
            key={id}
            to={benefitPath(id)}
            icon={Gift}
            title={<bdi>{name[language] || name.en}</bdi>}
            note={
              <>
                <Plural value={people} one="# person has it" other="# people have it" />
                <Missing in={missingIn([name, about])} />
              </>
            }
          />
        ))}
      </List>
    </Section>
  );
}
