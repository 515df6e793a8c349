import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { NewsItem } from '#contract/home.ts';
import { rememberedSlide } from './article-return.ts';
import styles from './carousel.module.css';
import { NewsSlide } from './news-slide.tsx';
import { useSlides } from './use-slides.ts';

/** How far a finger must move sideways to turn a slide, in px. */
const swipe = 40;

/** A press that moves this far, in px, is a drag, and must not open the article. */
const drag = 8;

/**
 * The news, one slide at a time, turning by itself every 3000 ms without end. The track holds a copy of the last slide
 * before the first, and of the first after the last: the turn from last to first goes on in the same direction, and
 * then the original replaces the copy invisibly.
 */
export function Carousel({ news }: { news: NewsItem[] }) {
  const { t } = useLingui();
  const opened = news.findIndex(({ slot }) => slot === rememberedSlide());
  const slides = useSlides(news.length, Math.max(opened, 0));
  // The first visible picture has the network to itself; the others load after it.
  const [isFirstThere, setFirstThere] = useState(false);
  const touchedAt = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const withCopies = [news.at(-1), ...news, news[0]].filter((item) => item !== undefined);

  function turnBy(event: PointerEvent) {
    if (touchedAt.current === null) return;
    const towardsEnd = (touchedAt.current - event.clientX) * (document.documentElement.dir === 'rtl' ? -1 : 1);
    touchedAt.current = null;
    wasDragged.current = Math.abs(towardsEnd) >= drag;
    if (Math.abs(towardsEnd) >= swipe) slides.turn(towardsEnd > 0 ? 1 : -1);
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t({ message: 'carousel', comment: 'Read out by screen readers for the turning news' })}
      aria-label={t({ message: 'News', comment: 'Name of the turning news on the home page' })}
      // On move, not on enter: a mouse that rests here since the click on Login would hold the news for ever.
      onPointerMove={(event) => event.pointerType === 'mouse' && slides.setIsInUse(true)}
      onPointerLeave={() => slides.setIsInUse(false)}
      onFocus={() => slides.setIsInUse(true)}
      onBlur={() => slides.setIsInUse(false)}
      onPointerDown={(event) => {
        touchedAt.current = event.clientX;
        wasDragged.current = false;
      }}
      onPointerUp={turnBy}
      onPointerCancel={() => {
        touchedAt.current = null;
      }}
      onClickCapture={(event) => {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ul
        className={styles.track}
        data-still={slides.still || undefined}
        style={{ '--at': slides.at + 1 } as CSSProperties}
        onTransitionEnd={slides.settle}
        aria-live={slides.paused ? 'polite' : 'off'}
      >
        {withCopies.map((item, index) => {
          const isCopy = index === 0 || index === news.length + 1;
          const isShown = index === slides.at + 1;
          return (
            <li className={styles.slide} key={isCopy ? `copy-${index}` : item.slot} aria-hidden={!isShown || undefined}>
              <NewsSlide
                item={item}
                shown={isShown}
                pictured={isShown || isFirstThere}
                onPicture={() => setFirstThere(true)}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.controls}>
        {news.map((item, index) => {
          const place = index + 1;
          const count = news.length;
          return (
            <button
              key={item.slot}
              type="button"
              className={styles.dot}
              aria-label={t`Show slide ${place} of ${count}`}
              aria-current={index === slides.shown || undefined}
              onClick={() => slides.show(index)}
            />
          );
        })}
        <span className={styles.pause}>
          <IconButton
            icon={slides.paused ? Play : Pause}
            label={slides.paused ? t`Resume the news` : t`Pause the news`}
            onPress={slides.togglePaused}
          />
        </span>
      </div>
    </section>
  );
}
