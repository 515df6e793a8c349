import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  /**
   * What is typed in it belongs to: the id of what it is about, '' where its title and its screen say it. After a reload or
   * the next sign-in the same dialog has the text again. Null where nothing is typed.
   */
  about: string | null;
  children: ReactNode;
  /** Buttons, the main one last; a phone shows it on top, in the thumb's reach. */
  actions?: ReactNode;
  /** False if a press outside must not close it, also before anything was typed. */
  isDismissable?: boolean;
};

/**
 * A modal sheet: from the bottom on a phone, in the middle of a wide screen. Once something was entered in it, neither
 * Escape nor a press outside discards that: only its buttons close it.
 */
export function Dialog({ isOpen, onOpenChange, title, about, children, actions, isDismissable = true }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<'nothing' | 'something' | 'stays-open'>('nothing');
  const isTyped = typed !== 'nothing';
  if (isTyped && !isOpen) setTyped('nothing');
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={isDismissable && !isTyped}
        isKeyboardDismissDisabled={isTyped}
        className={styles.overlay}
      >
        <Modal className={styles.sheet}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only says why Escape closes nothing. */}
          <div
            className={styles.keys}
            onKeyDown={({ key, target, currentTarget }) => {
              const isOfThisDialog = target instanceof Node && currentTarget.contains(target);
              if (key === 'Escape' && isTyped && isOfThisDialog) setTyped('stays-open');
            }}
          >
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
              <p role="status" className={styles.why}>
                {typed === 'stays-open' && t`What you entered is still here. Press Close to discard it.`}
              </p>
              <div
                className={styles.content}
                data-about={about ?? undefined}
                onInput={({ target }) => isText(target) && !isTyped && setTyped('something')}
              >
                {children}
              </div>
              {actions && <div className={styles.actions}>{actions}</div>}
            </AriaDialog>
          </div>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

/** Whether somebody types or chooses a file there, and neither picks from a list nor searches. */
function isText(field: EventTarget): boolean {
  return (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && /^(text|email|url|file)$/.test(field.type))
  );
}
