import { useLingui } from '@lingui/react/macro';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { EditedArticle } from '#contract/newsroom.ts';

/** Since, from and until when an article is seen; else when it was changed. */
export function ArticleMoments({ of: { state, publishAt, expiresAt, changedAt } }: { of: EditedArticle }) {
  const { t } = useLingui();
  const language = useLanguage();
  const stamp = (moment: string) => momentStamp(new Date(moment), language);
  const [from, until, changed] = [publishAt && stamp(publishAt), expiresAt && stamp(expiresAt), stamp(changedAt)];
  if (state === 'live' && from) {
    return until
      ? t({ message: `since ${from}, until ${until}`, comment: 'Of an article: two moments' })
      : t`since ${from}`;
  }
  if (state === 'scheduled' && from) {
    return until
      ? t({ message: `from ${from} until ${until}`, comment: 'Of an article: two moments' })
      : t({ message: `from ${from}`, comment: 'Of an article that appears at a moment' });
  }
  if (state === 'expired' && until) return t({ message: `ended ${until}`, comment: 'Of an article: a moment' });
  return t`last changed ${changed}`;
}
