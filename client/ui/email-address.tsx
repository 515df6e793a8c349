import { Fragment } from 'react';
import styles from './email-address.module.css';

/** An email address to read, from left to right; a long one breaks before its @ or before a dot of its host first. */
export function EmailAddress({ children: email }: { children: string }) {
  const [name, host = ''] = email.split(/(?=@)/);
  return (
    <bdi dir="ltr" className={styles.address}>
      {name}
      {host.split(/(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
