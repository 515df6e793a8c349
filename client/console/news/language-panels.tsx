import { Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { languages } from '#client/i18n/languages.ts';
import { Icon } from '#client/ui/icon.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import type { ArticleProblem } from '#contract/newsroom.ts';
import styles from './news.module.css';
import { useProblemWords } from './news-words.ts';
import { type Draft, missingIn } from './written-words.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void; problems: ArticleProblem[] };

/** An article in six languages: side by side where there is room, else one at a time. */
export function LanguagePanels({ draft, onChange, problems }: Props) {
  const { t } = useLingui();
  const say = useProblemWords();
  const [shown, setShown] = useState<Language>('en');
  const missing = missingIn(draft);
  const wrong = problems[0]?.language;
  // A problem must not hide behind another language.
  useEffect(() => {
    if (wrong) setShown(wrong);
  }, [wrong]);
  const of = (field: 'title' | 'text', language: Language) =>
    problems.filter((problem) => problem.field === field && problem.language === language).map(say);
  const isLong = (language: Language) => (draft.text[language]?.length ?? 0) > textLengths.newsText;
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
          const language = languages[tag].ownName;
          return (
            <section key={tag} className={styles.panel} data-shown={tag === shown || undefined} aria-label={language}>
              <h2 className={styles.language}>
                <bdi lang={tag}>{language}</bdi>
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
              <TextField
                label={t({ message: `Title in ${language}`, comment: 'Label: an article’s title in one language' })}
                field={`title.${tag}`}
                lang={tag}
                maxLength={textLengths.newsTitle}
                value={draft.title[tag] ?? ''}
                onChange={(value) => onChange({ ...draft, title: { ...draft.title, [tag]: value } })}
                error={of('title', tag)[0]}
              />
              <TextArea
                label={t({ message: `Text in ${language}`, comment: 'Label: an article’s text in one language' })}
                name={`text.${tag}`}
                lang={tag}
                rows={10}
                value={draft.text[tag] ?? ''}
                onChange={(value) => onChange({ ...draft, text: { ...draft.text, [tag]: value } })}
                error={
                  isLong(tag) ? t`This is longer than ${textLengths.newsText} characters.` : of('text', tag).join(' ')
                }
              />
            </section>
          );
        })}
      </div>
    </div>
  );
}
