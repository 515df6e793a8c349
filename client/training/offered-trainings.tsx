import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { For } from '#client/ui/for.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OfferedTraining } from '#contract/training.ts';
import styles from './offered-trainings.module.css';
import { TrainingLength } from './training-length.tsx';
import { trainingQueries } from './training-queries.ts';
import { useOwnChoice } from './use-own-choice.ts';

/** The trainings that the person may enrol in. */
export function OfferedTrainings() {
  const { t } = useLingui();
  const offered = useQuery(trainingQueries.offered(useLanguage()));
  const loading = (
    <>
      <Skeleton width="short" />
      <Skeleton shape="block" height="9.5rem" />
      <Skeleton shape="block" height="9.5rem" />
    </>
  );
  return (
    <Loaded read={offered} skeleton={loading}>
      {(trainings) => (
        <Section title={t({ message: 'Open to you', comment: 'Heading over trainings that one may enrol in' })}>
          {trainings.length === 0 ? (
            <p className={styles.none}>
              <Trans>You are enrolled in every training that is offered.</Trans>
            </p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
            <ul role="list" className={styles.offers}>
              {trainings.map((training) => (
                <li key={training.id}>
                  <Card>
                    <Offer training={training} />
                  </Card>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </Loaded>
  );
}

function Offer({ training }: { training: OfferedTraining }) {
  const { title, summary, minutes } = training;
  const { isPending, change } = useOwnChoice();
  return (
    <div className="stack-2">
      <h3>
        <CompanyText of={title} />
      </h3>
      <p className={styles.summary}>
        <CompanyText of={summary} />
      </p>
      <div className={styles.foot}>
        <TrainingLength minutes={minutes} />
        <Button variant="quiet" size="small" isPending={isPending} onPress={() => void change('enrol', training)}>
          <Trans comment="Button: take part in a training">Enrol</Trans>
          <For>
            <CompanyText of={title} />
          </For>
        </Button>
      </div>
    </div>
  );
}
