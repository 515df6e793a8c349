import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { paths } from '#contract/paths.ts';
import { loadAccountWords } from './account-catalogues.ts';
import { accountQueries } from './account-queries.ts';
import styles from './account-screen.module.css';
import { DataArchive } from './data-archive.tsx';
import { LookList } from './look-list.tsx';
import { EmergencyLooks, PayslipViews } from './own-looks.tsx';

/** What is held of the person, why, how long, and who looked; and the archive of it all. */
export default function DataScreen({ title }: { title: string }) {
  use(loadAccountWords(useLanguage()));
  const user = useUser();
  return (
    <Screen title={title} back={paths.account} className={styles.screen}>
      {user && <OwnData />}
    </Screen>
  );
}

function OwnData() {
  const { t } = useLingui();
  const read = accountQueries.personalData(useLanguage());
  const all = useQuery(read);
  const { payslipYears = 0, days: { audit: auditDays } = { audit: 0 } } = all.data ?? {};
  const proofs = useQuery({ ...read, select: (data) => data.proofs });
  return (
    <>
      {/* What fails is said once: the rest of the screen would fail alike. */}
      {!all.isError && <DataArchive />}
      <Section title={t({ message: 'What is held of you', comment: 'Heading: which data the company has' })}>
        <Loaded read={all} skeleton={<ListSkeleton rows={6} />}>
          {({ records }) =>
            records.map(({ kind, title, why, until }) => (
              <Card key={kind}>
                <h3>{title}</h3>
                <p>{why}</p>
                <p className="soft">{until}</p>
              </Card>
            ))
          }
        </Loaded>
      </Section>
      {all.data && (
        <>
          <PayslipViews />
          <LookList
            title={t({
              message: 'Who opened your sick notes',
              comment: 'Heading: others than the person, in the last year',
            })}
            read={proofs}
          />
          <EmergencyLooks />
          <p className="soft">
            <Trans>
              Once you have left, your company can erase all of this. Two things stay, as laws ask for them: your
              payslips for {payslipYears} years after theirs, and who did what for {auditDays} days, without your name.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}
