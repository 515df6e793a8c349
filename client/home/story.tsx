import { useState } from 'react';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { NewsStory } from '#contract/home.ts';
import { useSlideTitles } from './slide-titles.ts';
import styles from './story.module.css';

/** A story, whole: picture, headline, day and every paragraph, in the reader's language or marked as what it is. */
export function Story({ story }: { story: NewsStory }) {
  const { slot, line, body, publishedAt } = story;
  const language = useLanguage();
  const titles = useSlideTitles();
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  return (
    <article className={styles.story}>
      <div className={styles.stage}>
        {brokenPicture !== story.picture && (
          <img
            className={styles.picture}
            src={story.pictureSmall}
            srcSet={`${story.pictureSmall} 640w, ${story.picture} 1200w`}
            sizes="(width >= 900px) 640px, 100vw"
            width={1200}
            height={720}
            alt=""
            onError={() => setBrokenPicture(story.picture)}
          />
        )}
      </div>
      <header className={styles.head}>
        <p className={styles.kind}>{titles[slot]}</p>
        <h1 className={styles.headline} lang={line.lang} dir="auto">
          {line.text}
        </h1>
        <time className={styles.day} dateTime={publishedAt}>
          {dayMonthYear(new Date(publishedAt), language)}
        </time>
      </header>
      <div className={styles.body} lang={body.lang} dir="auto">
        {body.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
