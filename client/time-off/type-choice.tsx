import { Trans } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { thisDay } from '#client/session/today.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { unitOf } from '#contract/leave-hours.ts';
import styles from './request-form.module.css';

type Props = { overview: Output<'timeOff.overview'>; value: string; onChange: (typeId: string) => void };

/** The choice of the type of leave, each with its days left this year: native radio buttons with large targets. */
export function TypeChoice({ overview: { types, balances }, value, onChange }: Props) {
  const words = useLeaveWords();
  const year = thisDay().getFullYear();
  return (
    <Fieldset legend={<Trans>Kind of leave</Trans>} fields={['typeId']}>
      {types.map(({ id, name, dayHalves = null }) => {
        const halves = balances.find((one) => one.typeId === id && one.year === year)?.left ?? null;
        const left = halves === null ? null : words.amount(halves, unitOf({ dayHalves }));
        return (
          <Radio key={id} name="type" checked={id === value} onChange={() => onChange(id)}>
            <span className={styles.words}>
              <span className={styles.name}>
                <CompanyText of={name} />
              </span>{' '}
              <span className="soft">
                {left === null ? (
                  <Trans comment="A kind of leave that is not counted down">No limit</Trans>
                ) : (
                  <Trans comment="How many days of leave are left, such as 12.5 days left">{left} left</Trans>
                )}
              </span>
            </span>
          </Radio>
        );
      })}
    </Fieldset>
  );
}
