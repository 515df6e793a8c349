import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#contract/paths.ts';
import styles from './article-back.module.css';
import { cameFromHome } from './article-return.ts';

/** The link back to the home page: to the slide that led to the article, if one did. */
export function ArticleBack() {
  const { t } = useLingui();
  return (
    <Link
      className={styles.back}
      to={paths.home}
      onClick={(event) => {
        if (!cameFromHome()) return;
        event.preventDefault();
        history.back();
      }}
    >
      <Icon of={ArrowLeft} mirrors />
      {t({ message: 'Back to the news', comment: 'Link from a story to the home page' })}
    </Link>
  );
}
