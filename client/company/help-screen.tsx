import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { ContactsScreen } from './contacts-screen.tsx';

/** Whom to call: emergency numbers first, then everything else. */
export default function HelpScreen({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <ContactsScreen
      screen="help-and-support"
      title={title}
      icon={LifeBuoy}
      emptyTitle={t`No contacts on record yet`}
      emptyNote={<Trans>Ask your manager whom to call. In an emergency, call your local emergency number.</Trans>}
    />
  );
}
