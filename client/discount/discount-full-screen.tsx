import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import styles from './discount-full-screen.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  code: string;
  fullName: string | null;
  employeeId: string | null;
  /** Until when the code works, as a clock time. */
  time: string;
};

/** The code in full size on white: the most light that a screen can give. */
export function DiscountFullScreen({ isOpen, onClose, code, fullName, employeeId, time }: Props) {
  const { t } = useLingui();
  return (
    <AriaLanguage>
      <ModalOverlay isOpen={isOpen} onOpenChange={onClose} className={styles.overlay}>
        <Modal className={styles.modal}>
          <AriaDialog aria-label={t`Employee Discount`} className={styles.dialog}>
            <KeepAwake />
            <div className={styles.close}>
              <IconButton
                icon={X}
                label={t({ message: 'Close', comment: 'Button that closes a dialog' })}
                onPress={onClose}
              />
            </div>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for fingers; the button and Escape close it too. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
            <div className={styles.code} onClick={onClose}>
              <QrCode text={code} label={t`Discount code for the till`} />
            </div>
            <p className={styles.who}>
              <strong>
                <bdi>{fullName}</bdi>
              </strong>
              <bdi className="together">{employeeId}</bdi>
              <span>
                <Trans comment="Until when a discount code works: a clock time">
                  Good until <span className="together">{time}</span>
                </Trans>
              </span>
            </p>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

/** Keeps the screen on while the till scans it, if the browser can. */
function KeepAwake() {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => null);
    return () => void lock?.then((sentinel) => sentinel?.release());
  }, []);
  return null;
}
