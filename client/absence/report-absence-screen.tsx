import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Baby, ClockAlert, ExternalLink, type LucideIcon, PhoneCall, Thermometer } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { AbsenceKind } from '#contract/absence.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { absenceQueries } from './absence-queries.ts';
import { useKindWords } from './kind-words.ts';
import { PastReports } from './past-reports.tsx';
import styles from './report-absence-screen.module.css';

const icons: Record<AbsenceKind, LucideIcon> = {
  sickness: Thermometer,
  'child-sickness': Baby,
  late: ClockAlert,
  'call-back': PhoneCall,
};

/** Four ways to say that one is not coming, each a form in a tab of its own; below, what was reported. */
export default function ReportAbsenceScreen() {
  const { t } = useLingui();
  const user = useUser();
  const language = useLanguage();
  const title = t`Report Lateness or Absence`;
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.timeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      <div className={styles.columns}>
        {user ? <Forms /> : <FormList forms={ownForms(language)} />}
        {user && <PastReports />}
      </div>
    </main>
  );
}

function Forms() {
  const forms = useQuery(absenceQueries.forms(useLanguage()));
  if (forms.isLoadingError) return <ErrorState onRetry={() => forms.refetch()} isRetrying={forms.isFetching} />;
  if (forms.isPending) {
    return (
      <SkeletonGroup>
        <ListSkeleton rows={4} />
      </SkeletonGroup>
    );
  }
  return <FormList forms={forms.data} />;
}

type Form = { kind: AbsenceKind; url: string };

/** Our own forms, for somebody who is not signed in: each asks them to sign in first. */
function ownForms(language: Language): Form[] {
  const kinds = Object.keys(icons) as AbsenceKind[];
  return kinds.map((kind) => ({ kind, url: `/absence/${kind}?language=${language}` }));
}

function FormList({ forms }: { forms: Form[] }) {
  const words = useKindWords();
  return (
    <List>
      {forms.map(({ kind, url }) => (
        <ListRow
          key={kind}
          href={url}
          newTab
          icon={icons[kind]}
          iconTone="curtain"
          title={words[kind]}
          note={<Trans>Opens a form in a new tab</Trans>}
          endIcon={ExternalLink}
        />
      ))}
    </List>
  );
}
