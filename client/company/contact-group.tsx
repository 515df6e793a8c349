import { Siren } from 'lucide-react';
import { useId } from 'react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import { InList } from '#client/ui/list.tsx';
import type { ContactGroup } from '#contract/company.ts';
import styles from './contact-group.module.css';
import { ContactRow } from './contact-row.tsx';

/** A card with the contacts of one building or topic; urgent ones are in the alarm colours. */
export function ContactGroupCard({ group, icon }: { group: ContactGroup; icon: LucideIcon }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`sheet ${styles.group}`} data-urgent={group.urgent || undefined}>
      <h2 id={id} className={styles.heading}>
        <Icon of={group.urgent ? Siren : icon} />
        <CompanyText of={group.heading} />
      </h2>
      <InList value={true}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list">
          {group.contacts.map((contact) => (
            <ContactRow key={`${contact.kind} ${contact.title.text}`} contact={contact} urgent={group.urgent} />
          ))}
        </ul>
      </InList>
    </section>
  );
}
