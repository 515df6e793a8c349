import { Trans } from '@lingui/react/macro';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { Mark } from '#client/ui/mark.tsx';
import type { ConsoleState } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import styles from './unlock.module.css';
import { UnlockForm } from './unlock-form.tsx';

/**
 * Covers a locked console and any dialog in it; what was typed stays until it opens again. Only the password, or
 * leaving the console, removes the cover.
 */
export function LockDialog({ isOpen, state }: { isOpen: boolean; state: ConsoleState }) {
  return (
    <AriaLanguage>
      <ModalOverlay isOpen={isOpen} isKeyboardDismissDisabled className={styles.cover}>
        <Modal>
          <Dialog className={`${styles.dialog} ${styles.screen}`}>
            <Mark size="large" />
            <Heading slot="title" level={1} className={styles.title}>
              <Trans comment="Title: the console has locked, and asks for the password again">
                The console is locked
              </Trans>
            </Heading>
            <p>
              <Trans>What you were doing is still there, and waits for you.</Trans>
            </p>
            <Card>
              <div className="stack">
                <UnlockForm secondFactor={state.secondFactor} />
              </div>
            </Card>
            <div className={styles.actions}>
              <ButtonLink variant="quiet" size="small" to={paths.home}>
                <Trans>Back to the app</Trans>
              </ButtonLink>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
