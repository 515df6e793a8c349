import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import { type DayOrder, fieldsIn, type ImportField, isOpenDay, missingFields } from '#contract/people-import.ts';
import { readImportsAgain } from './import-queries.ts';
import { changeWords, dayOrderOptions, wordsOfFields } from './import-words.ts';
import styles from './imports.module.css';

type Props = Pick<
  Output<'peopleImports.one'>,
  'id' | 'kind' | 'headers' | 'samples' | 'columns' | 'openDays' | 'dayOrders' | 'source'
> & {
  onDone?: () => void;
};

/** Says what each column of a file is; the server remembers it for the next file. */
export function ColumnForm({ id, kind, headers, samples, columns, openDays, dayOrders, source, onDone }: Props) {
  const { t } = useLingui();
  const words = wordsOfFields(kind);
  const [named, setNamed] = useState<(ImportField | null)[]>(() => headers.map((_, index) => columns[index] ?? null));
  const [orders, setOrders] = useState<(DayOrder | null)[]>(() => headers.map((_, index) => dayOrders[index] ?? null));
  const [isChecked, setIsChecked] = useState(false);
  const listed = useListed();
  const missing = missingFields(kind, named);
  const twice = named.find((field, index) => field && named.indexOf(field) < index);
  const isAsked = (index: number) => isOpenDay(named[index], openDays[index]);
  const open = headers.filter((_, index) => isAsked(index) && !orders[index]);
  const { submit, isSending, failure } = useSubmit(async () => {
    await consoleCall('peopleImports.map', { id, columns: named, dayOrders: orders });
    await readImportsAgain();
    onDone?.();
  });

  function send() {
    setIsChecked(true);
    if (missing.length === 0 && !twice && open.length === 0) void submit();
  }

  const options = [
    { id: 'none' as const, label: t({ message: 'Skip this column', comment: 'A column of a file that is left out' }) },
    ...fieldsIn[kind].map((field) => ({ id: field, label: t(words[field]) })),
  ];
  const names = listed(missing.map((field) => t(words[field])));
  const name = twice && t(words[twice]);
  const twiceWords = t({
    message: `${name} is chosen for two columns.`,
    comment: 'Such as: Email is chosen for two columns.',
  });
  const openWords = t`Say which number is the day: these dates can be read in two ways.`;
  return (
    <Section title={<Trans comment="Heading: what each column of a file is">What is in each column?</Trans>}>
      <Form
        className={styles.form}
        onSend={send}
        failure={failure}
        words={changeWords}
        otherwise={didNotWork}
        end={
          <div>
            <Button type="submit" isPending={isSending}>
              <Trans comment="Button: the rows of a file are checked">Check the rows</Trans>
            </Button>
          </div>
        }
      >
        <ul className={styles.columns}>
          {headers.map((header, index) => (
            <li key={index} className={styles.column}>
              <Select
                label={
                  header ||
                  t({ message: `Column ${source?.places[index] ?? index + 1}`, comment: 'A column without a name' })
                }
                field={`columns.${index}`}
                error={isChecked && twice && index === named.lastIndexOf(twice) ? twiceWords : undefined}
                options={options}
                value={named[index] ?? 'none'}
                onChange={(field) => setNamed(named.with(index, field === 'none' ? null : field))}
              />
              {isAsked(index) && (
                <Select
                  label={t({
                    message: 'Which number is the day?',
                    comment: 'Asked of a column with dates such as 02/11/2026',
                  })}
                  options={dayOrderOptions.map(({ id: order, label }) => ({ id: order, label: t(label) }))}
                  field={`dayOrders.${index}`}
                  error={isChecked && !orders[index] ? openWords : undefined}
                  value={orders[index] ?? null}
                  onChange={(order) => setOrders(orders.with(index, order))}
                  placeholder={t({ message: 'Choose', comment: 'In a field where nothing is chosen yet' })}
                />
              )}
              <p className="soft">
                <bdi>{samples[index]?.filter(Boolean).join(' · ') || '—'}</bdi>
              </p>
            </li>
          ))}
        </ul>
        {isChecked && missing.length > 0 && (
          <Notice tone="bad">
            {t({
              message: `No column is chosen yet for: ${names}`,
              comment: 'Columns that are missing, such as: Email',
            })}
          </Notice>
        )}
      </Form>
    </Section>
  );
}
