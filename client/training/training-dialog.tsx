import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide-react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import type { EnrolledTraining } from '#contract/training.ts';
import { doneOn, isToDo, standing } from './standing.ts';
import { TrainingDay } from './training-day.tsx';
import styles from './training-dialog.module.css';
import { TrainingLength } from './training-length.tsx';
import { useOwnChoice } from './use-own-choice.ts';

type Props = {
  /** Null if none is open. */
  training: EnrolledTraining | null;
  onClose: () => void;
};

/** One training of the person in full, with a link to it, and a button to leave it if they chose it themselves. */
export function TrainingDialog({ training, onClose }: Props) {
  const { isPending, change } = useOwnChoice();
  const canLeave = training?.ownChoice === true && training.doneAt === null;

  async function leave() {
    if (training && (await change('leave', training))) onClose();
  }

  return (
    <Dialog
      about={null}
      isOpen={training !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={training && <CompanyText of={training.title} />}
      actions={
        training &&
        (canLeave || training.url) && (
          <>
            {canLeave && (
              <Button variant="secondary" isPending={isPending} onPress={leave}>
                <Trans comment="Button: no longer take part in this training">Leave this training</Trans>
              </Button>
            )}
            {training.url && (
              <ButtonLink href={training.url} newTab>
                <Trans comment="Link to where a training is taken online">Open the training</Trans>
                <NewTabHint />
                <Icon of={ArrowUpRight} mirrors />
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {training && <About training={training} />}
    </Dialog>
  );
}

function About({ training }: { training: EnrolledTraining }) {
  const { t } = useLingui();
  const language = useLanguage();
  const today = thisDay();
  const { validUntil } = training;
  const done = doneOn(training);
  const isAgain = done !== null && (isToDo(training, today) || standing(training, today) === 'soon');
  const day = done && dayMonthYear(done, language);
  return (
    <>
      <p className={styles.facts}>
        <strong>
          <TrainingDay training={training} />
        </strong>
        {validUntil && <span>{t({ message: `Done on ${day}`, comment: 'The day a training was done' })}</span>}
        <TrainingLength minutes={training.minutes} />
      </p>
      <p className={styles.summary}>
        <CompanyText of={training.summary} />
      </p>
      {isAgain && (
        <p className={styles.note}>
          <Trans>Take it again to renew it. Once you have, the company confirms it.</Trans>
        </p>
      )}
      {training.doneAt === null && (
        <p className={styles.note}>
          {training.ownChoice ? (
            <Trans>You chose this one yourself. Once you have taken it, the company marks it as done.</Trans>
          ) : (
            <Trans>The company asks for this one. Once you have taken it, the company marks it as done.</Trans>
          )}
        </p>
      )}
    </>
  );
}
