import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Baby, ClockAlert, ExternalLink, type LucideIcon, PhoneCall, Thermometer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useIsOffline } from '#client/api/reach.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useOwnOutbox } from '#client/outbox/use-outbox.ts';
import { useUser } from '#client/session/session.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { part } from '#client/ui/part.tsx';
import { Screen } from '#client/ui/screen.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import type { AbsenceKind } from '#contract/absence.ts';
import type { Language } from '#contract/language.ts';
import { absenceFormAddress, absencePaths, paths } from '#contract/paths.ts';
import { absenceQueries } from './absence-queries.ts';
import { useKindWords } from './kinds/kind-words.ts';
import { PastReports } from './past-reports.tsx';
import styles from './report-absence-screen.module.css';
import { sendReport } from './send-report.ts';

const ReportDialog = part(async () => ({ default: (await import('./board/report-dialog.tsx')).ReportDialog }));

const icons: Record<AbsenceKind, LucideIcon> = {
  sickness: Thermometer,
  'child-sickness': Baby,
  late: ClockAlert,
  'call-back': PhoneCall,
};

/** Four ways to report an absence, each a form in a new tab; below them, past reports. */
export default function ReportAbsenceScreen({ title }: { title: string }) {
  const user = useUser();
  const language = useLanguage();
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      <div className={twoColumns.firstWider}>
        {user ? <Forms /> : <FormList forms={ownForms(language)} />}
        {user && <PastReports />}
      </div>
    </Screen>
  );
}

function Forms() {
  const forms = useQuery(absenceQueries.forms(useLanguage()));
  return (
    <Loaded read={forms} skeleton={<ListSkeleton rows={4} />}>
      {(ours) => <FormList forms={ours} />}
    </Loaded>
  );
}

type Form = { kind: AbsenceKind; url: string };

/** Our own forms, for a person who is not signed in: each asks them to sign in first. */
function ownForms(language: Language): Form[] {
  const kinds = Object.keys(icons) as AbsenceKind[];
  return kinds.map((kind) => ({ kind, url: absenceFormAddress(kind, language) }));
}

function FormList({ forms }: { forms: Form[] }) {
  const words = useKindWords();
  const isOffline = useIsOffline();
  const outbox = useOwnOutbox();
  const [open, setOpen] = useState<AbsenceKind | null>(null);
  return (
    <>
      <List>
        {forms.map(({ kind, url }) => {
          const row = { icon: icons[kind], iconTone: 'curtain', title: words[kind] } as const;
          // The company's own form needs a network; ours is asked here, and waits until there is one.
          return isOffline && outbox && isOurs(url) ? (
            <ListRow
              key={kind}
              {...row}
              onPress={() => setOpen(kind)}
              note={<Trans>No connection: report here, and it is sent as soon as there is one</Trans>}
            />
          ) : (
            <ListRow
              key={kind}
              {...row}
              href={url}
              newTab
              note={<Trans>Opens a form in a new tab</Trans>}
              endIcon={ExternalLink}
            />
          );
        })}
      </List>
      {open && outbox && (
        <Suspense>
          <ReportDialog
            isOpen
            onClose={() => setOpen(null)}
            title={words[open]}
            kind={open}
            isOwn
            onSend={(kind, said) => sendReport(outbox, kind, said)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a form is the one that the server serves. */
function isOurs(url: string): boolean {
  return url.startsWith(absencePaths.form.replace(':kind', ''));
}
