import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNarrowScreen } from '#client/device/screen-width.ts';
import { Article } from '#client/home/article/article.tsx';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import styles from './news.module.css';
import { type Draft, missingIn } from './written-words.ts';

type Props = { draft: Draft; publishAt: string | null };

/** The article as people will read it, in any language and theme, on a desk and on a phone. */
export function ArticlePreview({ draft, publishAt }: Props) {
  const { t } = useLingui();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [isDark, setIsDark] = useState(document.documentElement.dataset.theme === 'dark');
  const [isPhone, setIsPhone] = useState(false);
  const isNarrow = useNarrowScreen();
  const [opened] = useState(() => thisDay().toISOString());
  const read = (words: Draft['title']) => {
    const text = words[language];
    return text?.trim() ? { text, lang: language } : { text: words.en, lang: 'en' as const };
  };
  const line = read(draft.title);
  const body = read(draft.text);
  const name = languages[language].ownName;
  return (
    <Section title={t({ message: 'Preview', comment: 'Heading: an article as people will see it' })}>
      <div className={styles.choices}>
        <Select
          label={t({ message: 'Read in', comment: 'Label: the language of a preview' })}
          options={tags.map((id) => ({ id, label: languages[id].ownName }))}
          value={language}
          onChange={setLanguage}
        />
        <Checkbox isSelected={isDark} onChange={setIsDark}>
          <Trans comment="Checkbox: shows a preview in the dark theme">Dark</Trans>
        </Checkbox>
        {!isNarrow && (
          <Checkbox isSelected={isPhone} onChange={setIsPhone}>
            <Trans comment="Checkbox: shows a preview as wide as a phone">On a phone</Trans>
          </Checkbox>
        )}
      </div>
      {missingIn(draft).includes(language) && language !== 'en' && (
        <Notice tone="info">
          <Trans>
            Not all of it is written in <bdi>{name}</bdi>: people read English instead.
          </Trans>
        </Notice>
      )}
      <div
        className={styles.preview}
        data-theme={isDark ? 'dark' : 'light'}
        data-phone={isPhone || undefined}
        dir={languages[language].direction}
        // A link of the article must not lead away from what is typed.
        onClickCapture={(event) => event.preventDefault()}
      >
        <Article
          article={{
            slot: draft.slot,
            picture: draft.picture?.large ?? null,
            pictureSmall: draft.picture?.small ?? null,
            pictureText: draft.picture && read(draft.picture.text),
            line: line.text ? line : { text: '…', lang: 'en' },
            body,
            publishedAt: publishAt ?? opened,
            endedAt: null,
          }}
        />
      </div>
    </Section>
  );
}
