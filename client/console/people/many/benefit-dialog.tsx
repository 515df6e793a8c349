import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './many.module.css';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

/** Gives people a benefit from a day on, or ends it with a last day. */
export function BenefitDialog({ onClose, selection, count, name }: ManyProps) {
  const { t } = useLingui();
  const group = useId();
  const language = useLanguage();
  const choices = useQuery(peopleQueries.benefits());
  const [kind, setKind] = useState<'give-benefit' | 'end-benefit'>('give-benefit');
  const [benefit, setBenefit] = useState<string | null>(null);
  const [day, setDay] = useState(today);
  const [isTried, setIsTried] = useState(false);
  const isGiven = kind === 'give-benefit';

  function mayBegin(): boolean {
    setIsTried(true);
    return benefit !== null && day !== '';
  }

  return (
    <ManyDialog
      about={JSON.stringify(selection)}
      onClose={onClose}
      kind={kind}
      count={count}
      name={name}
      send={(begin) => {
        const about = { selection, ...begin, benefit: benefit ?? '' };
        return isGiven
          ? consoleCall('people.giveBenefit', { ...about, since: day })
          : consoleCall('people.endBenefit', { ...about, until: day });
      }}
      act={
        isGiven ? (
          <Trans comment="Button: gives people a benefit">Give it</Trans>
        ) : (
          <Trans comment="Button: ends a benefit of people">End it</Trans>
        )
      }
      mayBegin={mayBegin}
    >
      <Loaded read={choices} skeleton={<Skeleton />}>
        {(benefits) =>
          benefits.length === 0 ? (
            <Notice tone="info">
              <Trans>There are no benefits yet. An editor adds them under Texts.</Trans>
            </Notice>
          ) : (
            <div className={styles.form}>
              <Fieldset legend={t({ message: 'What to do', comment: 'Legend: a benefit is given or ended' })}>
                <Radio name={group} checked={isGiven} onChange={() => setKind('give-benefit')}>
                  {t({ message: 'Give it', comment: 'Button: gives people a benefit' })}
                </Radio>
                <Radio name={group} checked={!isGiven} onChange={() => setKind('end-benefit')}>
                  {t({ message: 'End it', comment: 'Button: ends a benefit of people' })}
                </Radio>
              </Fieldset>
              <Select
                label={t({ message: 'Benefit', comment: 'Title of a form: what the company gives besides pay' })}
                placeholder={t`Choose a benefit`}
                field="benefit"
                options={benefits.map(({ id, name }) => ({ id, label: name[language] || name.en }))}
                value={benefit}
                onChange={setBenefit}
                error={isTried && !benefit ? t`Choose a benefit first.` : undefined}
              />
              <DateField
                label={isGiven ? t`From this day on` : t`Last day`}
                field={isGiven ? 'since' : 'until'}
                value={day}
                onChange={setDay}
                error={isTried && !day ? t`Choose the day.` : undefined}
              />
              <p className="soft">
                {isGiven ? (
                  <Trans>
                    Whoever has it already keeps the day from which they have it. A last day that was set for them goes.
                  </Trans>
                ) : (
                  <Trans>Whoever would have it only after that day does not get it at all.</Trans>
                )}
              </p>
            </div>
          )
        }
      </Loaded>
    </ManyDialog>
  );
}
