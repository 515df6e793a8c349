import { Trans, useLingui } from '@lingui/react/macro';
import { saveBlob } from '#client/api/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import styles from './set-up.module.css';

/** Shows the recovery codes, this once: nobody can show them again. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ message: t`The recovery codes are copied.`, tone: 'good' });
  }

  function download() {
    saveBlob(new Blob([text], { type: 'text/plain' }), 'stagedoor-recovery-codes.txt');
  }

  return (
    <div className="stack">
      <Notice tone="info">
        <Trans>
          These recovery codes are shown this once. Each opens the console one time in the place of a code, when your
          phone is not at hand. Keep them where only you find them.
        </Trans>
      </Notice>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className={styles.codes} aria-label={t`Recovery codes`} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onPress={download}>
          <Trans comment="Button: saves the recovery codes as a file">Download</Trans>
        </Button>
        {/* Browsers have no clipboard API on a plain LAN address. */}
        {navigator.clipboard && (
          <Button variant="secondary" size="small" onPress={() => void copy()}>
            <Trans comment="Button: copies the recovery codes">Copy</Trans>
          </Button>
        )}
      </div>
      <Button wide onPress={onSaved}>
        <Trans comment="Button, below the recovery codes">I have saved them</Trans>
      </Button>
    </div>
  );
}
