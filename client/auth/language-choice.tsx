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
 * The language, before anybody is signed in. The phone's own list and not the app's Select, whose code is a third of
 * what this whole screen may weigh. A catalogue that does not load leaves the language as it is.
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
