import { Trans } from '@lingui/react/macro';
import { CircleDashed } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { languages } from '#client/i18n/languages.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import styles from './language-panels.module.css';

type Props = {
  /** In which it is not written yet. */
  missing: readonly Language[];
  /** The first in which something is wrong: a problem must not hide behind another language. */
  wrong?: Language | undefined;
  /** The fields of one language, with its name for itself. */
  children: (tag: Language, name: string) => ReactNode;
};

/** What the company writes, in six languages: side by side where there is room, else one at a time. */
export function LanguagePanels({ missing, wrong, children }: Props) {
  const [shown, setShown] = useState<Language>('en');
  useEffect(() => {
    if (wrong) setShown(wrong);
  }, [wrong]);
  return (
    <div className={styles.languages}>
      <div className={styles.tabs}>
        <FilterButtons
          legend={<Trans comment="Name of a group of buttons: in which language one writes">Language</Trans>}
          value={shown}
          onChange={setShown}
          filters={tags.map((tag) => ({
            id: tag,
            name: (
              <>
                <bdi lang={tag}>{languages[tag].ownName}</bdi>
                {missing.includes(tag) && (
                  <>
                    <Icon of={CircleDashed} size="small" />
                    <span className="visually-hidden">
                      <Trans comment="Of a language: an article is not written in it">missing</Trans>
                    </span>
                  </>
                )}
              </>
            ),
          }))}
        />
      </div>
      <div className={styles.panels}>
        {tags.map((tag) => {
          const name = languages[tag].ownName;
          return (
            <section key={tag} className={styles.panel} data-shown={tag === shown || undefined} aria-label={name}>
              <h2 className={styles.language}>
                <bdi lang={tag}>{name}</bdi>
                {missing.includes(tag) && (
                  <span className={styles.missing}>
                    <Icon of={CircleDashed} size="small" />
                    {tag === 'en' ? (
                      <Trans comment="Of the English text of an article, which must be there">needed</Trans>
                    ) : (
                      <Trans comment="Of a language that an article is not written in">missing: English is shown</Trans>
                    )}
                  </span>
                )}
              </h2>
              {children(tag, name)}
            </section>
          );
        })}
      </div>
    </div>
  );
}
