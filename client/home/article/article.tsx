import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { NewsArticle } from '#contract/home.ts';
import styles from './article.module.css';
import { Markdown } from './markdown.tsx';
import { useSlideTitles } from './slide-titles.ts';

/** A whole article: picture, headline, date and text, in the reader's language or marked with its own. */
export function Article({ article }: { article: Omit<NewsArticle, 'id' | 'mustRead'> }) {
  const { t } = useLingui();
  const { slot, line, body, publishedAt, endedAt } = article;
  const language = useLanguage();
  const until = endedAt && dayMonthYear(new Date(endedAt), language);
  const titles = useSlideTitles();
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  return (
    <article className="column">
      <div className={styles.stage} data-bare={!article.picture || undefined}>
        {article.pictureSmall && brokenPicture !== article.picture && (
          <img
            className={styles.picture}
            src={article.pictureSmall}
            srcSet={`${article.pictureSmall} 640w, ${article.picture} 1200w`}
            sizes="(width >= 900px) 640px, 100vw"
            width={1200}
            height={720}
            alt={article.pictureText?.text ?? ''}
            lang={article.pictureText?.lang}
            onError={() => setBrokenPicture(article.picture)}
          />
        )}
      </div>
      <header className={styles.head}>
        <p className={styles.kind}>{titles[slot]}</p>
        <h1 className={styles.headline} lang={line.lang} dir="auto">
          {line.text}
        </h1>
        <time className="soft" dateTime={publishedAt}>
          {dayMonthYear(new Date(publishedAt), language)}
        </time>
        {until && (
          <p className="soft">
            {t({ message: `Ended ${until}`, comment: 'Of an article that is news no more: a day' })}
          </p>
        )}
      </header>
      <div className={styles.body} lang={body.lang} dir="auto">
        <Markdown text={body.text} />
      </div>
    </article>
  );
}
