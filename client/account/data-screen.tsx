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
import { dataKinds } from '#contract/data-kinds.ts';
import { paths } from '#contract/paths.ts';
import { loadAccountWords } from './account-catalogues.ts';
import { accountQueries } from './account-queries.ts';
import styles from './account-screen.module.css';
import { DataArchive } from './data-archive.tsx';
import { kindWords } from './data-words.ts';
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
  const all = useQuery(accountQueries.personalData());
  const { payslipYears = 0, days: { audit: auditDays } = { audit: 0 } } = all.data ?? {};
  const proofs = useQuery({ ...accountQueries.personalData(), select: (data) => data.proofs });
  return (
    <>
      {/* What fails is said once: the rest of the screen would fail alike. */}
      {!all.isError && <DataArchive />}
      <Section title={t({ message: 'What is held of you', comment: 'Heading: which data the company has' })}>
        <Loaded read={all} skeleton={<ListSkeleton rows={6} />}>
          {({ records, days }) =>
            dataKinds
              .filter((kind) => records.some((each) => each.kind === kind))
              .map((kind) => {
                const words = kindWords(kind, days);
                return (
                  <Card key={kind}>
                    <h3>{t(words.title)}</h3>
                    <p>{t(words.why)}</p>
                    <p className="soft">{t(words.until)}</p>
                  </Card>
                );
              })
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
