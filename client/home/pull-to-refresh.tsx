import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import styles from './pull-to-refresh.module.css';

/** How far the page must be pulled, in px, and how many px of finger move it by one. */
const threshold = 70;
const resistance = 2.5;

/** Reloads the page when it is pulled down from its top and released beyond the threshold. */
export function PullToRefresh({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [pulled, setPulled] = useState(0);

  useEffect(() => {
    let from: Touch | null = null;
    let reached = 0;
    const show = (distance: number) => {
      reached = distance;
      setPulled(distance);
    };
    const start = (event: TouchEvent) => {
      from = window.scrollY <= 0 && event.touches.length === 1 ? (event.touches[0] ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.clientY;
      // A sideways or diagonal move turns the news.
      const isAside = Math.abs(touch.clientX - from.clientX) * 2 > down;
      show(isAside ? 0 : Math.min(down / resistance, threshold * 1.4));
    };
    const cancel = () => {
      from = null;
      show(0);
    };
    const end = () => {
      if (reached > threshold) location.reload();
      else cancel();
    };
    const leaving = new AbortController();
    const listening = { passive: true, signal: leaving.signal };
    addEventListener('touchstart', start, listening);
    addEventListener('touchmove', move, listening);
    addEventListener('touchend', end, listening);
    addEventListener('touchcancel', cancel, listening);
    return () => leaving.abort();
  }, []);

  return (
    <div
      className={styles.pull}
      data-pulling={pulled > 0 || undefined}
      style={{ '--pulled': `${pulled}px` } as CSSProperties}
    >
      <div className={styles.sign} data-ready={pulled > threshold || undefined} aria-hidden="true">
        <Icon of={RefreshCw} />
        <span>{pulled > threshold ? t`Let go to refresh` : t`Pull to refresh`}</span>
      </div>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
