import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { CompanyScreen } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { companyQueries } from './company-queries.ts';
import { ContactGroupCard } from './contact-group.tsx';
import styles from './contacts-screen.module.css';

type Props = {
  screen: CompanyScreen;
  title: string;
  icon: LucideIcon;
  /** Said while the company has set nothing here. */
  emptyTitle: string;
  emptyNote: ReactNode;
};

/** A screen that the company fills with links and contacts, group by group. */
export function ContactsScreen({ title, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {useUser() && <Contacts {...rest} />}
    </main>
  );
}

function Contacts({ screen, icon, emptyTitle, emptyNote }: Omit<Props, 'title'>) {
  const contacts = useQuery(companyQueries.contacts(screen, useLanguage()));
  if (!contacts.data) {
    return contacts.isError ? (
      <ErrorState onRetry={() => contacts.refetch()} isRetrying={contacts.isFetching} />
    ) : (
      <SkeletonGroup>
        <div className={styles.groups}>
          {[1, 2].map((group) => (
            <div key={group} className={styles.loading}>
              <Skeleton shape="block" className={styles.heading} />
              <ListSkeleton rows={4} />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (contacts.data.length === 0) {
    return (
      <EmptyState icon={icon} title={emptyTitle}>
        {emptyNote}
      </EmptyState>
    );
  }
  return (
    <div className={styles.groups}>
      {contacts.data.map((group) => (
        <ContactGroupCard key={group.heading.text} group={group} icon={icon} />
      ))}
    </div>
  );
}
