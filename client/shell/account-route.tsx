import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { AccountScreen } from '#client/account/account-screen.tsx';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { loadConsoleWords } from '#client/session/console-catalogues.ts';
import { ownRoles } from '#client/session/console-queries.ts';
import { useUser } from '#client/session/session.ts';
import { part } from './part.tsx';

const OwnRoles = part(() => import('#client/console/own-roles.tsx'));

/** The account screen, and in it the console's part, whose code only role holders fetch. */
export default function AccountRoute() {
  return <AccountScreen roles={useUser() && <Roles />} />;
}

function Roles() {
  const { data } = useQuery(ownRoles());
  if (!data || data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Worded roles={data} />
    </Suspense>
  );
}

function Worded({ roles }: { roles: Output<'account.roles'> }) {
  use(loadConsoleWords(useLanguage()));
  return <OwnRoles roles={roles} />;
}
