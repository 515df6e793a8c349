import { Trans, useLingui } from '@lingui/react/macro';
import { Building2 } from 'lucide-react';
import { ContactsScreen } from './contacts-screen.tsx';

/** The company's buildings, each with address, reception and hours. */
export default function WorkplaceScreen({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <ContactsScreen
      screen="workplace"
      title={title}
      icon={Building2}
      emptyTitle={t`No workplaces on record yet`}
      emptyNote={<Trans>When the company lists its houses and offices, they stand here.</Trans>}
    />
  );
}
