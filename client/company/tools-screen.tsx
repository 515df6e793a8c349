import { Trans, useLingui } from '@lingui/react/macro';
import { Wrench } from 'lucide-react';
import { ContactsScreen } from './contacts-screen.tsx';

/** Links to the systems that people work with. */
export default function ToolsScreen({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <ContactsScreen
      screen="tools-and-resources"
      title={title}
      icon={Wrench}
      emptyTitle={t`No tools on record yet`}
      emptyNote={<Trans>When the company lists its systems, you reach them from here.</Trans>}
    />
  );
}
