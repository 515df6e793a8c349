import { Mail, Phone } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import styles from './contact-links.module.css';

/** An address one can write to; a long one breaks before its @ first. */
export function EmailLink({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <a className={styles.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      <Icon of={Mail} size="small" />
      <bdi dir="ltr">
        {name}
        {host && (
          <>
            <wbr />@{host}
          </>
        )}
      </bdi>
    </a>
  );
}

/** A number one can call. */
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
