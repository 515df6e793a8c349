import { Mail, Phone } from 'lucide-react';
import { EmailAddress } from '#client/ui/email-address.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './contact-links.module.css';

/** An email address as a link. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a className={styles.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      <Icon of={Mail} size="small" />
      <EmailAddress>{email}</EmailAddress>
    </a>
  );
}

/** A phone number as a link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Icon of={Phone} size="small" />
      <bdi dir="ltr" className="together">
        {phone}
      </bdi>
    </a>
  );
}
