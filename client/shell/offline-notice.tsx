import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useOldestShown } from '#client/api/shown-from.ts';
import { clockTime } from '#client/i18n/dates.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { lookAtSession } from '#client/session/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import styles from './offline-notice.module.css';

/** How often the server is tried again while it cannot be reached, in milliseconds. */
const pace = 10_000;

/** A line while the server is out of reach: it says how old the data on the screen are. */
export function OfflineNotice({ isOffline, over }: { isOffline: boolean; over?: 'room' | 'console' }) {
  return (
    <div role="status" className={styles.wrapper} data-over={over}>
      {isOffline && <Line />}
    </div>
  );
}

function Line() {
  const language = useLanguage();
  const from = useOldestShown();
  useEffect(() => {
    // The browser's `online` event comes late, or never if only the server was away.
    const timer = setInterval(lookAtSession, pace);
    return () => clearInterval(timer);
  }, []);
  const moment = from !== null && new Date(from);
  const isToday = moment && moment.toDateString() === new Date().toDateString();
  const time = moment && (isToday ? <bdi>{clockTime(moment, language)}</bdi> : <Moment at={moment} />);
  return (
    <p className={styles.line}>
      <Icon of={CloudOff} size="small" />
      <span>
        {time ? (
          <Trans comment="A line while there is no network; a clock time, with the date where it is not today’s">
            You are offline. This is from {time}.
          </Trans>
        ) : (
          <Trans>You are offline.</Trans>
        )}
      </span>
    </p>
  );
}
