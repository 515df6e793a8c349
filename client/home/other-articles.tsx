import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Section } from '#client/ui/section.tsx';
import type { NewsSlot } from '#contract/articles.ts';
import { articlePath } from '#contract/paths.ts';
import { homeQueries } from './home-queries.ts';
import styles from './other-articles.module.css';

/** Links to the other articles. They replace the history entry, so that the link back leads home. */
export function OtherArticles({ slot }: { slot: NewsSlot }) {
  const { t } = useLingui();
  const titles = useSlideTitles();
  const home = useQuery(homeQueries.news(useLanguage()));
  const others = home.data?.news.filter((item) => item.slot !== slot) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t`Read on`}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="stack-3">
        {others.map((item) => (
          <li key={item.slot}>
            <Link className={`sheet ${styles.other}`} to={articlePath(item.slot)} replace state={history.state}>
              <img
                className={styles.picture}
                src={item.pictureSmall ?? undefined}
                width={640}
                height={384}
                alt=""
                loading="lazy"
              />
              <span className={styles.words}>
                <strong>{titles[item.slot]}</strong>
                <span className="soft">
                  <CompanyText of={item.line} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
