import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { PersonRecord } from '#contract/people-records.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { amountIn } from './leave-words.ts';
import { LedgerDialog } from './ledger-dialog.tsx';

/** Somebody's balance of each kind of leave this year. */
export function BalanceCard({ id, balances }: Pick<PersonRecord, 'id' | 'balances'>) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<'leave' | 'ledger' | 'adjusting' | null>(null);
  const language = useLanguage();
  return (
    <Section
      title={<Trans comment="Heading: what somebody has of each kind of leave">Leave this year, in days</Trans>}
      end={
        <>
          <Button variant="quiet" size="small" onPress={() => setOpen('ledger')}>
            <Trans comment="Button: what makes up the days of leave somebody has">Line by line</Trans>
          </Button>
          <Button variant="quiet" size="small" onPress={() => setOpen('leave')}>
            <Trans comment="Button: changes on which days somebody works and how much leave they have">Change</Trans>
          </Button>
        </>
      }
    >
      {balances.length === 0 && (
        <p className="soft">
          <Trans>They have no leave. Add kinds of leave under Leave.</Trans>
        </p>
      )}
      <List>
        {balances.map(({ type, unit, entitled, taken, planned, waiting, left }) => {
          const days = (halves: number) => amountIn(i18n, language, halves, unit);
          const [isTaken, isPlanned, isWaiting] = [days(taken), days(planned), days(waiting)];
          const isLeft = left === null ? null : days(left);
          const all = entitled === null ? null : days(entitled);
          return (
            <ListRow
              key={type.text}
              icon={CalendarDays}
              title={<span lang={type.lang === language ? undefined : type.lang}>{type.text}</span>}
              note={t({
                message: `Taken ${isTaken} · planned ${isPlanned} · waiting ${isWaiting}`,
                comment: 'Days of leave: over, approved and ahead, and asked for',
              })}
              end={
                isLeft === null
                  ? t({ message: 'No limit', comment: 'A kind of leave that is not counted down' })
                  : t({
                      message: `${isLeft} of ${all} left`,
                      comment: 'Days of leave that are left, of so many a year',
                    })
              }
            />
          );
        })}
      </List>
      <LeaveDialog isOpen={open === 'leave'} userId={id} onClose={() => setOpen(null)} />
      <LedgerDialog userId={id} open={open === 'leave' ? null : open} onOpen={setOpen} />
    </Section>
  );
}
