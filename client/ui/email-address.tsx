import { Fragment } from 'react';
import styles from './email-address.module.css';

/** An email address, always left to right; a long one breaks before its @ or a dot of its host first. */
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
