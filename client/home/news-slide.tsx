import { useState } from 'react';
import { Link } from 'wouter';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import type { NewsItem } from '#contract/home.ts';
import { articlePath } from '#contract/paths.ts';
import { fromHome, rememberSlide } from './article-return.ts';
import styles from './news-slide.module.css';

type NewsSlideProps = {
  item: NewsItem;
  shown: boolean;
  /** Whether the picture may load. */
  pictured: boolean;
  /** Called once the picture has loaded or failed. */
  onPicture(): void;
};

/** One slide: its picture, its fixed title and the company's line; a press opens the article. */
export function NewsSlide({ item, shown, pictured, onPicture }: NewsSlideProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const titles = useSlideTitles();
  return (
    <article className={styles.slide}>
      {/* A picture that fails to load leaves the gradient. */}
      {item.pictureSmall && pictured && broken !== item.pictureSmall && (
        <img
          className={styles.picture}
          src={item.pictureSmall}
          {...slidePicture(item)}
          width={1200}
          height={720}
          alt=""
          draggable={false}
          fetchPriority={shown ? 'high' : 'auto'}
          onLoad={onPicture}
          onError={() => {
            setBroken(item.pictureSmall);
            onPicture();
          }}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link
            className={styles.open}
            to={articlePath(item.slot)}
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

/** The available sizes of a slide's picture, and which of them fits a screen. */
function slidePicture({ pictureSmall, picture }: NewsItem) {
  return {
    srcSet: `${pictureSmall} 640w, ${picture} 1200w`,
    // A little less than its real width, so that a phone with 1.75 dots per pixel takes the small one; nobody sees the
    // difference.
    sizes: '(width >= 900px) 1000px, calc(100vw - 48px)',
  };
}
