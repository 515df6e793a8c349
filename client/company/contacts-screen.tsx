import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { EditLink } from '#client/ui/edit-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CompanyScreen } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { companyQueries } from './company-queries.ts';
import { ContactGroupCard } from './contact-group.tsx';
import styles from './contacts-screen.module.css';

type Props = {
  screen: CompanyScreen;
  title: string;
  icon: LucideIcon;
  /** Shown if the company has entered nothing here. */
  emptyTitle: string;
  emptyNote: ReactNode;
};

/** A screen with the company's links and contacts, group by group. */
export function ContactsScreen({ title, ...rest }: Props) {
  const user = useUser();
  return (
    <Screen title={title} back={paths.more} end={user?.edits && <EditLink to={`/screens/${rest.screen}`} />}>
      {user && <Contacts {...rest} />}
    </Screen>
  );
}

function Contacts({ screen, icon, emptyTitle, emptyNote }: Omit<Props, 'title'>) {
  const contacts = useQuery(companyQueries.contacts(screen, useLanguage()));
  return (
    <Loaded read={contacts} skeleton={<ContactsLoading />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState icon={icon} title={emptyTitle}>
            {emptyNote}
          </EmptyState>
        ) : (
          <div className={styles.groups}>
            {groups.map((group) => (
              <ContactGroupCard key={group.heading.text} group={group} icon={icon} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function ContactsLoading() {
  return (
    <div className={styles.groups}>
      {[1, 2].map((group) => (
        <div key={group} className={styles.loading}>
          <Skeleton shape="block" className={styles.heading} />
          <ListSkeleton rows={4} />
        </div>
      ))}
    </div>
  );
}
