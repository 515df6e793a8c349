import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { thisDay } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { PlacedHoliday } from '#contract/leave-settings.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { HolidayFileDialog } from './holiday-file-dialog.tsx';
import styles from './leave.module.css';
import { leaveQueries, readLeaveAgain } from './leave-queries.ts';
import { halfWords, holidayWords } from './leave-words.ts';

type Props = { year: number; onYear: (year: number) => void };

/** The public holidays of a year, by place; edited one by one, or imported from a file. */
export function HolidayList({ year, onYear }: Props) {
  const { t } = useLingui();
  const read = useQuery(leaveQueries.holidays(year));
  const [open, setOpen] = useState<'add' | 'file' | null>(null);
  const now = thisDay().getFullYear();
  const years = [...new Set([now - 1, now, now + 1, now + 2, year])].toSorted();
  const all = (read.data?.holidays ?? []).map(({ half = null, ...holiday }) => ({ ...holiday, half }));
  const byPlace = Map.groupBy(all, ({ place }) => place);
  return (
    <>
      <search className={styles.tools}>
        <Select
          label={t({ message: 'Year', comment: 'Label: a calendar year' })}
          options={years.map((one) => ({ id: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(one) => onYear(Number(one))}
        />
        <Button variant="secondary" size="small" onPress={() => setOpen('add')}>
          <Trans comment="Button: a public holiday is put on record">Add a day</Trans>
        </Button>
        <Button variant="secondary" size="small" onPress={() => setOpen('file')}>
          <Trans comment="Button: public holidays are read from a file">Import a file</Trans>
        </Button>
      </search>
      <Loaded read={read} skeleton={<ListSkeleton rows={6} />}>
        {() =>
          byPlace.size === 0 ? (
            <EmptyState icon={PartyPopper} title={<Trans>No public holidays are on record for {year}</Trans>}>
              <Trans>On a public holiday of their place, leave costs people nothing.</Trans>
            </EmptyState>
          ) : (
            <div className={cards.grid}>
              {[...byPlace].map(([place, holidays]) => (
                <Section key={place} title={<bdi>{place}</bdi>}>
                  <List>
                    {holidays.map((holiday) => (
                      <HolidayRow key={holiday.day} holiday={holiday} />
                    ))}
                  </List>
                </Section>
              ))}
            </div>
          )
        }
      </Loaded>
      <HolidayDialog
        isOpen={open === 'add'}
        holiday={null}
        places={[...byPlace.keys()]}
        onClose={() => setOpen(null)}
      />
      <HolidayFileDialog isOpen={open === 'file'} onClose={() => setOpen(null)} />
    </>
  );
}

function HolidayRow({ holiday }: { holiday: PlacedHoliday }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { name, day } = holiday;
  const date = dayMonthYear(calendarDay(day), language);
  const { submit, isSending } = useSubmit(async () => {
    const change = (before: PlacedHoliday | null, after: PlacedHoliday | null) =>
      failureOf(consoleCall('leaveSettings.saveHoliday', { before, after }));
    const failure = await change(holiday, null);
    if (failure) showToast({ message: say(failure, holidayWords, didNotWork), tone: 'bad' });
    else
      showToast({
        message: t({ message: `${name} is removed.`, comment: 'A name' }),
        action: {
          label: t`Undo`,
          onPress: async () => {
            const failed = await change(null, holiday);
            if (failed) showToast({ message: say(failed, holidayWords, didNotWork), tone: 'bad' });
            await readLeaveAgain();
          },
        },
      });
    await readLeaveAgain();
  });
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      note={holiday.half ? `${date} · ${t(halfWords[holiday.half])}` : date}
      end={
        <span className={styles.acts}>
          <IconButton
            icon={Pencil}
            label={t({ message: `Edit ${name}`, comment: 'Button: opens a form; a name' })}
            onPress={() => setIsOpen(true)}
          />
          <IconButton
            icon={Trash2}
            label={t({ message: `Remove ${name}`, comment: 'Button: removes something from a list; a name' })}
            isPending={isSending}
            onPress={() => void submit()}
          />
          <HolidayDialog isOpen={isOpen} holiday={holiday} places={[]} onClose={() => setIsOpen(false)} />
        </span>
      }
    />
  );
}
