import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from './aria-language.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last; a phone shows it on top, in the thumb's reach. */
  actions?: ReactNode;
  /** False if a press outside must not discard what was typed. */
  isDismissable?: boolean;
};

/** A modal sheet: from the bottom on a phone, in the middle of a wide screen. */
export function Dialog({ isOpen, onOpenChange, title, children, actions, isDismissable = true }: Props) {
  const { t } = useLingui();
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={isDismissable}
        className={styles.overlay}
      >
        <Modal className={styles.sheet}>
          <AriaDialog className={styles.dialog}>
            <div className={styles.head}>
              <Heading slot="title" className={styles.title}>
                {title}
              </Heading>
              <IconButton
                icon={X}
                label={t({ message: 'Close', comment: 'Button that closes a dialog' })}
                onPress={() => onOpenChange(false)}
              />
            </div>
            <div className={styles.content}>{children}</div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
