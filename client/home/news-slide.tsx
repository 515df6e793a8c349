import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewsItem, NewsSlot } from '#contract/home.ts';
import styles from './news-slide.module.css';

/** One slide: its picture, its fixed title and the company's line. A picture that breaks leaves the house lights. */
export function NewsSlide({ item, first }: { item: NewsItem; first: boolean }) {
  const [broken, setBroken] = useState(false);
  const title = useSlideTitle(item.slot);
  return (
    <article className={styles.slide}>
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
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.line} lang={item.line.lang} dir="auto">
          {item.line.text}
        </p>
      </div>
    </article>
  );
}

function useSlideTitle(slot: NewsSlot): string {
  const { t } = useLingui();
  switch (slot) {
    case 'news':
      return t`News in 90 seconds`;
    case 'update':
      return t`Company update available`;
    case 'events':
      return t`Upcoming employee events`;
  }
}
