import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize, SunMedium } from 'lucide-react';
import { useState } from 'react';
import type { CachedDiscount } from '#client/device/stored.ts';
import { useHasPassed } from '#client/device/use-has-passed.ts';
import { clockTime, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Pressable } from '#client/ui/pressable.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import spotlight from '#client/ui/spotlight.module.css';
import type { DiscountCard } from '#contract/discount.ts';
import { DiscountFullScreen } from './discount-full-screen.tsx';
import styles from './discount-ticket.module.css';

type Props = {
  discount: CachedDiscount;
  pass: NonNullable<DiscountCard['pass']>;
  isOffline: boolean;
  isRenewing: boolean;
  onRenew: () => void;
};

/** The ticket: its holder, the code, and until when a till takes it. */
export function DiscountTicket({ discount, pass, isOffline, isRenewing, onRenew }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isFull, setIsFull] = useState(false);
  // Counted from `readAt` by this device's clock, so that a wrong clock does not matter.
  const ends = new Date(discount.readAt + Date.parse(pass.validUntil) - Date.parse(pass.issuedAt));
  const hasEnded = useHasPassed(ends.getTime());
  const { fullName, employeeId, profilePic } = discount.card;
  const time = clockTime(ends, language);
  const day = dayMonthYear(ends, language);

  return (
    <>
      <article className={styles.ticket}>
        <div className={`${spotlight.lit} ${styles.holder}`}>
          <Avatar src={profilePic} size="huge" />
          <div className={styles.words}>
            <h2 className={styles.name}>{fullName ? <bdi>{fullName}</bdi> : t`User Name Missing`}</h2>
            <p className={styles.id}>
              <Trans>
                Employee ID <bdi>{employeeId}</bdi>
              </Trans>
            </p>
          </div>
        </div>
        <div className={styles.stub}>
          {hasEnded ? (
            <ErrorState title={t`This code has expired.`} error={null} onRetry={onRenew} isRetrying={isRenewing}>
              <Trans>A new one needs a connection for a moment.</Trans>
            </ErrorState>
          ) : (
            <>
              <Pressable onPress={() => setIsFull(true)} className={styles.code}>
                <QrCode text={pass.code} label={t`Discount code for the till`} />
                <span className={styles.enlarge}>
                  <Icon of={Maximize} size="small" />
                  <Trans>Show the code on the whole screen</Trans>
                </span>
              </Pressable>
              <div className={styles.until}>
                <p>
                  <Trans comment="Until when a discount code works: a clock time">
                    Good until <strong className="together">{time}</strong>
                  </Trans>
                </p>
                <p className="soft">{day}</p>
              </div>
            </>
          )}
        </div>
      </article>
      {isOffline && !hasEnded && (
        <Notice tone="info">
          <Trans>This code works without a connection until {time}.</Trans>
        </Notice>
      )}
      <p className={styles.hint}>
        <Icon of={SunMedium} />
        <span>
          <Trans>If the till cannot read the code, turn your screen’s brightness up. The code renews itself.</Trans>
        </span>
      </p>
      <DiscountFullScreen
        isOpen={isFull && !hasEnded}
        onClose={() => setIsFull(false)}
        code={pass.code}
        fullName={fullName}
        employeeId={employeeId}
        time={time}
      />
    </>
  );
}
