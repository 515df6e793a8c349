import { useState } from 'react';
import { Link } from 'wouter';
import type { NewsItem } from '#contract/home.ts';
import { storyPath } from '#contract/paths.ts';
import styles from './news-slide.module.css';
import { useSlideTitles } from './slide-titles.ts';
import { fromHome, rememberSlide } from './story-return.ts';

/** One slide: its picture, its fixed title and the company's line; a press opens the story. */
export function NewsSlide({ item, first, shown }: { item: NewsItem; first: boolean; shown: boolean }) {
  const [broken, setBroken] = useState(false);
  const titles = useSlideTitles();
  return (
    <article className={styles.slide}>
      {/* A picture that breaks leaves the house lights. */}
      {!broken && (
        <img
          className={styles.picture}
          src={item.pictureSmall}
          srcSet={`${item.pictureSmall} 640w, ${item.picture} 1200w`}
          sizes="(width >= 900px) 600px, 100vw"
          width={1200}
          height={720}
          alt=""
          draggable={false}
          fetchPriority={first ? 'high' : 'auto'}
          onError={() => setBroken(true)}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link
            className={styles.open}
            to={storyPath(item.slot)}
            state={fromHome}
            draggable={false}
            tabIndex={shown ? undefined : -1}
            onClick={() => rememberSlide(item.slot)}
          >
            {titles[item.slot]}
          </Link>
        </h2>
        <p className={styles.line} lang={item.line.lang} dir="auto">
          {item.line.text}
        </p>
      </div>
    </article>
  );
}
