import { useLingui } from '@lingui/react/macro';
import { BookOpenCheck } from 'lucide-react';
import { use } from 'react';
import { fromHome } from '#client/home/article-return.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { MustReadItem } from '#contract/home.ts';
import { oneArticlePath } from '#contract/paths.ts';
import { loadMustReadWords } from './must-read-catalogues.ts';

/** What the person must read and has not said yet that they have. */
export default function MustReadCard({ articles }: { articles: MustReadItem[] }) {
  use(loadMustReadWords(useLanguage()));
  const { t } = useLingui();
  const title = t({ message: 'Please read', comment: 'Heading on the home page: articles that one must read' });
  return (
    <Section title={title}>
      <List label={title}>
        {articles.map((article) => (
          <ListRow
            key={article.id}
            to={oneArticlePath(article)}
            state={fromHome}
            icon={BookOpenCheck}
            iconTone="curtain"
            title={<CompanyText of={article.line} />}
            note={t`Asks you to say that you have read it`}
          />
        ))}
      </List>
    </Section>
  );
}
