import { useLingui } from '@lingui/react/macro';
import { useUser } from '#client/session/session.ts';
import { PersonPanel } from '#client/ui/person-panel.tsx';
import { Screen } from '#client/ui/screen.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import styles from './account-screen.module.css';
import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';
import { OwnRoles } from './own-roles.tsx';

/** One's own account: the password, and where one is signed in. */
export default function AccountScreen() {
  const { t } = useLingui();
  const user = useUser();
  const title = t`Account Settings`;
  return (
    <Screen
      title={title}
      back={paths.settings}
      className={`${twoColumns.columns} ${user ? twoColumns.withPerson : ''} ${styles.screen}`}
    >
      {user && (
        <>
          <PersonPanel {...user} />
          <ChangePassword />
          <DeviceList />
          <OwnRoles />
        </>
      )}
    </Screen>
  );
}
