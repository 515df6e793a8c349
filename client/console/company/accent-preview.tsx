import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { accentTokens, cardColors } from '#contract/accent.ts';
import styles from './company.module.css';

/** How a button and a link look in a colour, in both themes. */
export function AccentPreview({ accent }: { accent: string }) {
  const tokens = accentTokens(accent);
  return (
    <div className={styles.preview} aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} theme={theme} tokens={tokens[theme]} />
      ))}
    </div>
  );
}

function Sample({ theme, tokens }: { theme: 'light' | 'dark'; tokens: Record<string, string> }) {
  const ref = useRef<HTMLDivElement>(null);
  // Set by script, because our Content-Security-Policy refuses style attributes in markup.
  useLayoutEffect(() => {
    const properties = { ...tokens, background: cardColors[theme] };
    for (const [name, value] of Object.entries(properties)) ref.current?.style.setProperty(name, value);
  }, [tokens, theme]);
  return (
    <div ref={ref} className={styles.sample}>
      <span className={styles.filled}>
        <Trans comment="Button: saves what was changed">Save</Trans>
      </span>
      <span className={styles.worded}>
        <Trans comment="A word that shows how words of links look">Details</Trans>
      </span>
    </div>
  );
}
