import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { loadConsoleWords } from '#client/session/console-catalogues.ts';
import { ownRoles } from '#client/session/console-queries.ts';
import { part } from '#client/ui/part.tsx';

const OwnRoles = part(() => import('#client/console/own-roles.tsx'));

/** The console's part of the account screen, whose code only role holders fetch. */
export default function Roles() {
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
