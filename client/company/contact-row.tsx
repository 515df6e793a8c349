import { ArrowUpRight, Globe, Info, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { EmailAddress } from '#client/ui/email-address.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import type { Contact } from '#contract/company.ts';
import styles from './contact-row.module.css';

/** A link or contact: a tap calls, writes or opens it; an address and plain words are only read. */
export function ContactRow({ contact, urgent }: { contact: Contact; urgent: boolean }) {
  const { title, about } = contact;
  const iconTone = urgent ? 'plain' : 'curtain';
  const words = { title: <CompanyText of={title} />, iconTone } as const;
  const note = about && <CompanyText of={about} />;
  switch (contact.kind) {
    case 'phone': {
      const number = (
        <span className={`together ${styles.number}`} dir="ltr">
          {contact.value}
        </span>
      );
      return (
        <ListRow
          {...words}
          icon={Phone}
          href={`tel:${contact.value.replace(/[^+0-9]/g, '')}`}
          endIcon={null}
          note={note && <OnLines first={note} second={number} />}
          end={!note && number}
        />
      );
    }
    case 'email':
      return (
        <ListRow
          {...words}
          icon={Mail}
          href={`mailto:${contact.value}`}
          endIcon={null}
          note={<OnLines first={note} second={<EmailAddress>{contact.value}</EmailAddress>} />}
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
      return <ListRow {...words} icon={Info} note={<span className={styles.lines}>{note}</span>} />;
  }
}

/** What the contact is for, and below it how to reach it. */
function OnLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {first && <br />}
      {second}
    </>
  );
}
