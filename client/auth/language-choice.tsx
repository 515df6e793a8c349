import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { changeLanguage } from '#client/i18n/language-switch.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useIsReady } from '#client/ui/use-is-ready.ts';
import { type Language, languages as tags } from '#contract/language.ts';
import styles from './language-choice.module.css';

/**
 * Chooses the language before the sign-in. The browser's own select, because the app's Select would take a third of
 * this screen's size budget. If a catalogue does not load, the language stays as it is.
 */
export function LanguageChoice() {
  const { t } = useLingui();
  return (
    <label className={styles.choice}>
      <Icon of={Globe} size="small" />
      <select
        className={styles.list}
        aria-label={t`Language`}
        value={useLanguage()}
        disabled={!useIsReady()}
        onChange={(event) => void changeLanguage(event.target.value as Language).catch(() => {})}
      >
        {tags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag].ownName}
          </option>
        ))}
      </select>
    </label>
  );
}
