import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUser } from 'lucide-react';
import { type ComponentType, Suspense, use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { PersonPanel } from '#client/ui/person-panel.tsx';
import { Screen } from '#client/ui/screen.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import { loadAccountWords } from './account-catalogues.ts';
import { accountQueries } from './account-queries.ts';
import styles from './account-screen.module.css';
import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';
import { NameChanges } from './name-changes.tsx';
import { EmergencyLooks, PayslipViews } from './own-looks.tsx';

type Props = {
  title: string;
  /** The person's roles, if any. */
  Roles: ComponentType;
};

/** The person's account: password, signed-in devices, and roles. */
export function AccountScreen({ title, Roles }: Props) {
  use(loadAccountWords(useLanguage()));
  const user = useUser();
  const devices = useQuery({ ...accountQueries.devices(), enabled: user !== null });
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
          {/* Below a list of unknown length: shown earlier, it would be pushed down. */}
          {!devices.isPending && (
            <>
              <List>
                <ListRow
                  icon={FileUser}
                  title={<Trans>Your data</Trans>}
                  note={<Trans>What is held of you, why, how long, and a copy of it</Trans>}
                  to={paths.ownData}
                />
              </List>
              <NameChanges />
              <PayslipViews />
              <EmergencyLooks />
              <Suspense fallback={null}>
                <Roles />
              </Suspense>
            </>
          )}
        </>
      )}
    </Screen>
  );
}
