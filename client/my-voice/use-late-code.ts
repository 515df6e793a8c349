import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { settled } from '#client/device/when-idle.ts';
import { showToast } from '#client/ui/toast.tsx';

/**
 * Code that most people in the room do not need: it loads once the page is idle, or on demand.
 * @returns the code, null until it is loaded; and a function that demands it, and reports if it fails
 */
export function useLateCode<Code>(load: () => Promise<Code>) {
  const { t } = useLingui();
  const [code, setCode] = useState<Code | null>(null);
  const loadOnce = useCallback(() => load().then((loaded) => setCode(() => loaded)), [load]);
  useEffect(() => {
    const load = () => void settled().then(() => loadOnce().catch(() => {}));
    load();
    return watchPage({ online: load });
  }, [loadOnce]);

  function need(onFailure: () => void): void {
    if (code) return;
    loadOnce().catch(() => {
      onFailure();
      showToast({ tone: 'bad', message: t`That did not work. Check your connection and try again.` });
    });
  }

  return [code, need] as const;
}
