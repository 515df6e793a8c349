import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { trainingQueries } from '#client/console/platform/training-queries.ts';
import { dayOf, thisDayIn } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TrainingChange } from '#contract/people-acts.ts';
import styles from './many.module.css';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

/** Enrols people in a training up to a last day, confirms that they have done it, or takes them out of it. */
export function TrainingDialog({ onClose, selection, count, name }: ManyProps) {
  const { t } = useLingui();
  const group = useId();
  const language = useLanguage();
  const choices = useQuery(trainingQueries.list());
  const [what, setWhat] = useState<TrainingChange>('enrol');
  const [training, setTraining] = useState<string | null>(null);
  const [dueOn, setDueOn] = useState('');
  const [doneOn, setDoneOn] = useState(today);
  const [isTried, setIsTried] = useState(false);
  // They may be far west or east of the reader, where it is another day; the server knows.
  const [earliest, latest] = [dayOf(thisDayIn('Etc/GMT+12')), dayOf(thisDayIn('Pacific/Kiritimati'))];

  const isPast = what === 'enrol' && dueOn !== '' && dueOn < earliest;
  const isNoDay = what === 'complete' && (!doneOn || doneOn > latest);

  function mayBegin(): boolean {
    setIsTried(true);
    return training !== null && !isPast && !isNoDay;
  }

  const days = { enrol: dueOn || null, complete: doneOn, 'take-out': null };
  const words: Record<TrainingChange, string> = {
    enrol: t({ message: 'Enrol them', comment: 'Button: people have to do a training' }),
    complete: t({ message: 'Confirm that it is done', comment: 'Button: people have done a training' }),
    'take-out': t({ message: 'Take out', comment: 'Button: people do not have to do a training any more' }),
  };
  return (
    <ManyDialog
      about={JSON.stringify(selection)}
      onClose={onClose}
      kind="training"
      count={count}
      name={name}
      send={(begin) =>
        consoleCall('people.changeTraining', { selection, ...begin, training: training ?? '', what, day: days[what] })
      }
      act={words[what]}
      mayBegin={mayBegin}
    >
      <Loaded read={choices} skeleton={<Skeleton />}>
        {(trainings) =>
          trainings.length === 0 ? (
            <Notice tone="info">
              <Trans>There are no trainings yet. An editor adds them under Texts.</Trans>
            </Notice>
          ) : (
            <div className={styles.form}>
              <Fieldset legend={t({ message: 'What to do', comment: 'Legend: a benefit is given or ended' })}>
                {(['enrol', 'complete', 'take-out'] as const).map((one) => (
                  <Radio key={one} name={group} checked={what === one} onChange={() => setWhat(one)}>
                    {words[one]}
                  </Radio>
                ))}
              </Fieldset>
              <Select
                label={t({ message: 'Training', comment: 'Title of a form: something that people may learn' })}
                placeholder={t`Choose a training`}
                field="training"
                options={trainings.map(({ id, title }) => ({ id, label: title[language] || title.en }))}
                value={training}
                onChange={setTraining}
                error={isTried && !training ? t`Choose a training first.` : undefined}
              />
              {what === 'enrol' && (
                <DateField
                  label={t({ message: 'To be done by', comment: 'Label: the last day to do a training' })}
                  field="day"
                  min={earliest}
                  value={dueOn}
                  onChange={setDueOn}
                  description={t`Leave this empty for no last day.`}
                  error={isTried && isPast ? t`This day has passed. Choose a later one.` : undefined}
                />
              )}
              {what === 'complete' && (
                <DateField
                  label={t({ message: 'Done on', comment: 'Label: the day on which people did a training' })}
                  field="day"
                  max={latest}
                  value={doneOn}
                  onChange={setDoneOn}
                  error={isTried && isNoDay ? t`Choose the day, today at the latest.` : undefined}
                />
              )}
              <p className="soft">
                {what === 'enrol' && (
                  <Trans>
                    Whoever is enrolled already gets this last day, and so does whoever has a certificate that ran out.
                    Whoever else has done it stays as they are.
                  </Trans>
                )}
                {what === 'complete' && (
                  <Trans>
                    It cannot be taken back: each of them sees it as done. A certificate that runs out is valid anew
                    from this day.
                  </Trans>
                )}
                {what === 'take-out' && (
                  <Trans>Whoever has done it keeps that, unless their certificate ran out.</Trans>
                )}
              </p>
            </div>
          )
        }
      </Loaded>
    </ManyDialog>
  );
}
