import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Sheet } from 'lucide-react';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { calendarDay, fromDayToDay } from '#client/i18n/dates.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { payrollExportAddress } from '#contract/console-paths.ts';
import type { PayrollExport } from '#contract/payroll-exports.ts';
import { ExportChanges } from './export-changes.tsx';
import { ExportForm } from './export-form.tsx';
import { payrollQueries } from './payroll-queries.ts';

/** Puts leave and absence of a period down for payroll, and lists what was exported before. */
export default function PayrollScreen() {
  const { t } = useLingui();
  const read = useQuery(payrollQueries.exports());
  return (
    <ConsolePage
      title={t({
        message: 'To payroll',
        context: 'console',
        comment: 'Link of the console: exports of leave and absence',
      })}
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={4} />}>
        {({ exports, columns }) => (
          <>
            <ExportForm columns={columns} exports={exports} />
            <Section title={<Trans comment="Heading: what payroll exported before">Exported before</Trans>}>
              {exports.length === 0 ? (
                <EmptyState icon={Sheet} title={t`You have exported nothing yet`} />
              ) : (
                <List>
                  {exports.map((one) => (
                    <ExportRow key={one.id} made={one} />
                  ))}
                </List>
              )}
            </Section>
          </>
        )}
      </Loaded>
    </ConsolePage>
  );
}

function ExportRow({ made }: { made: PayrollExport }) {
  const { t } = useLingui();
  const { id, first, last, madeAt, lines, changes, before, isOpen } = made;
  const language = useLanguage();
  const [isShown, setIsShown] = useState(false);
  const period = fromDayToDay(calendarDay(first), calendarDay(last), language);
  const saved = t({ message: 'The file is saved.', comment: 'After an export to payroll' });
  return (
    <ListRow
      title={period}
      note={
        <>
          <Trans comment="When an export was made, and how many lines it has">
            Exported <Moment at={new Date(madeAt)} />, lines: {lines}
          </Trans>
          {before && (
            <>
              <br />
              <Trans comment="An export of a period that was exported before; a moment and a number">
                Exported before, <Moment at={new Date(before)} />. Changed since: {changes}
              </Trans>
            </>
          )}
          {changes > 0 && (
            <details onToggle={(event) => setIsShown(event.currentTarget.open)}>
              <summary>
                <Trans comment="Opens how an export to payroll differs from the one before">What changed</Trans>
              </summary>
              {isShown && <ExportChanges id={id} />}
            </details>
          )}
          {isOpen && (
            <>
              <br />
              <Trans>The period was not over: export it again once it is.</Trans>
            </>
          )}
          {/* Below the words, which two buttons beside them would squeeze on a phone. */}
          <div className="row">
            <ExportButton address={payrollExportAddress(id, 'csv')} filter={{}} done={saved} name="CSV" />
            <ExportButton address={payrollExportAddress(id, 'xlsx')} filter={{}} done={saved} name="Excel" />
          </div>
        </>
      }
    />
  );
}
