import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUser } from '#client/session/session.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PersonPanel } from '#client/ui/person-panel.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import styles from './account-screen.module.css';
import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';

type Props = {
  /** What the company trusts the person with, where that is anything. */
  roles: ReactNode;
};

/** One's own account: the password, where one is signed in, and one's roles. */
export function AccountScreen({ roles }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const title = t`Account Settings`;
  return (
    <main className={`${twoColumns.columns} ${user ? twoColumns.withPerson : ''} ${styles.screen}`}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.settings, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {user && (
        <>
          <PersonPanel {...user} />
          <ChangePassword />
          <DeviceList />
          {roles}
        </>
      )}
    </main>
  );
}
