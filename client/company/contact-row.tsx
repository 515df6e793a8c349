import { ArrowUpRight, Clock, Globe, Mail, MapPin, Phone } from 'lucide-react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import type { Contact } from '#contract/company.ts';
import styles from './contact-row.module.css';

/** One link or contact: a tap calls, writes or opens it; an address and a word are there to be read. */
export function ContactRow({ contact, urgent }: { contact: Contact; urgent: boolean }) {
  const { title, about } = contact;
  const iconTone = urgent ? 'plain' : 'curtain';
  const words = { title: <CompanyText of={title} />, iconTone } as const;
  const note = about && <CompanyText of={about} />;
  switch (contact.kind) {
    case 'phone':
      return (
        <ListRow
          {...words}
          icon={Phone}
          href={`tel:${contact.value.replace(/[^+0-9]/g, '')}`}
          endIcon={null}
          note={note}
          end={
            <span className={styles.number} dir="ltr">
              {contact.value}
            </span>
          }
        />
      );
    case 'email':
      return (
        <ListRow
          {...words}
          icon={Mail}
          href={`mailto:${contact.value}`}
          endIcon={null}
          note={
            <>
              {note}
              {note && <br />}
              <bdi dir="ltr" className={styles.address}>
                {contact.value}
              </bdi>
            </>
          }
        />
      );
    case 'link':
      return (
        <ListRow
          {...words}
          icon={Globe}
          href={contact.value}
          newTab
          endIcon={ArrowUpRight}
          note={
            <>
              {note}
              <NewTabHint />
            </>
          }
        />
      );
    case 'address':
      return <ListRow {...words} icon={MapPin} note={<span className={styles.lines}>{note}</span>} />;
    case 'text':
      return <ListRow {...words} icon={Clock} note={<span className={styles.lines}>{note}</span>} />;
  }
}
