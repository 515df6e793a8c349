import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { storedInstallHint } from '#client/device/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconTile } from '#client/ui/icon-tile.tsx';
import styles from './install-hint.module.css';
import { installMethod } from './install-method.ts';
import { takeInstallOffer } from './install-offer.ts';
import { ShareSteps } from './share-steps.tsx';

/**
 * Tells a phone's owner once how to put the app on the home screen; later that is in the settings. It is shown with the
 * first render or not at all: later it would push away what somebody is about to touch.
 */
export function InstallHint() {
  const [method, setMethod] = useState(installInstructions);
  return method && <Hint method={method} onEnd={() => setMethod(null)} />;
}

type HintMethod = 'offer' | 'share';

function installInstructions(): HintMethod | null {
  const method = installMethod();
  const isPhone = matchMedia('(pointer: coarse)').matches;
  return isPhone && !storedInstallHint.read() && (method === 'offer' || method === 'share') ? method : null;
}

function Hint({ method, onEnd }: { method: HintMethod; onEnd: () => void }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);

  // Only a hint that was visible counts as told, not one below the edge of the screen.
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) storedInstallHint.write(true);
      },
      { threshold: 0.6 },
    );
    if (section.current) watcher.observe(section.current);
    return () => watcher.disconnect();
  }, []);

  function end() {
    storedInstallHint.write(true);
    onEnd();
  }

  return (
    <section ref={section} aria-label={t`Stagedoor on your home screen`}>
      <Card tone="curtain">
        <div className={styles.hint}>
          <IconTile of={Smartphone} tone="marquee" />
          <div className={styles.words}>
            <h2 className={styles.title}>
              <Trans>Stagedoor on your home screen</Trans>
            </h2>
            <p className="soft">{method === 'share' ? <ShareSteps /> : <Trans>One tap, like any app.</Trans>}</p>
          </div>
          {method === 'offer' && (
            <Button
              size="small"
              onPress={() => {
                takeInstallOffer();
                end();
              }}
            >
              <Trans comment="Button: puts the app on the phone’s home screen">Add</Trans>
            </Button>
          )}
          <IconButton
            icon={X}
            label={t({ message: 'Not now', comment: 'Button: closes the hint about the home screen' })}
            onPress={end}
          />
        </div>
      </Card>
    </section>
  );
}
