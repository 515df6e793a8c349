import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { useInstallMethod } from './install-method.ts';
import { takeInstallOffer } from './install-offer.ts';
import styles from './install-row.module.css';
import { ShareSteps } from './share-steps.tsx';

/**
 * A settings row that leads to the home screen, while the app is not there: by the browser's prompt, or by
 * instructions.
 */
export function InstallRow() {
  const { t } = useLingui();
  const method = useInstallMethod();
  const [isOpen, setIsOpen] = useState(false);
  if (method === 'there') return null;
  return (
    <>
      <List>
        <ListRow
          icon={Smartphone}
          title={t`Add to your home screen`}
          note={method === 'share' ? <ShareSteps /> : <Trans>One tap, like any app.</Trans>}
          onPress={() => (method === 'offer' ? takeInstallOffer() : setIsOpen(true))}
        />
      </List>
      <Dialog about={null} isOpen={isOpen} onOpenChange={setIsOpen} title={t`Add to your home screen`}>
        <p className={styles.instructions}>
          {method === 'share' ? (
            <ShareSteps />
          ) : (
            <Trans>Open your browser’s menu and choose “Install app” or “Add to Home screen”.</Trans>
          )}
        </p>
        <p className={styles.why}>
          <Trans>Stagedoor then opens by its own icon, without the browser around it. It takes hardly any room.</Trans>
        </p>
      </Dialog>
    </>
  );
}
