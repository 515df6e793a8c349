import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FailureWords } from '#client/session/failure-words.ts';
import type { ArticleState } from '#contract/articles.ts';
import type { ArticleProblem } from '#contract/newsroom.ts';

/** Where an article stands. */
export const stateWords: Record<ArticleState, MessageDescriptor> = {
  draft: msg({ message: 'Draft', context: 'article', comment: 'State of an article: nobody sees it yet' }),
  'in-review': msg({
    message: 'In review',
    context: 'article',
    comment: 'State of an article: an editor asked the others to look at it',
  }),
  scheduled: msg({
    message: 'Scheduled',
    context: 'article',
    comment: 'State of an article: it appears by itself later',
  }),
  live: msg({ message: 'Live', context: 'article', comment: 'State of an article: everybody sees it' }),
  expired: msg({ message: 'Expired', context: 'article', comment: 'State of an article: its time is over' }),
  deleted: msg({
    message: 'Deleted',
    context: 'article',
    comment: 'State of an article: a draft that somebody deleted',
  }),
  recalled: msg({ message: 'Recalled', context: 'article', comment: 'State of an article: nobody sees it any more' }),
};

/** Failures of what an editor does. */
export const newsWords: FailureWords = {
  NOT_FOUND: msg`This article is not there any more, or you are no editor for its readers any more.`,
  CHANGED_MEANWHILE: msg`Somebody published, recalled or deleted this article meanwhile. Open it again from the list.`,
  SCHEDULE_PASSED: msg`This time has passed. Choose a later one, or publish at once.`,
  SCHEDULE_TOO_FAR: msg`This is more than a year away. Look at the date.`,
  ID_REUSED: msg`This article was begun in another window. Open it from the list.`,
};

/** Failures of a picture that is sent. */
export const pictureWords: FailureWords = {
  UNSUPPORTED_MEDIA_TYPE: msg`This picture cannot be read. Choose a PNG, JPEG or WebP.`,
};

/** Says what is wrong with an article. */
export function useProblemWords() {
  const { t } = useLingui();
  return ({ field, problem, address = '' }: ArticleProblem): string => {
    if (problem === 'link')
      return t`A link leads to ${address}. Links lead to https://, http:// or mailto: addresses, or to a screen of this app.`;
    if (field === 'picture') return t`Say in English what the picture shows, for whoever does not see it.`;
    return field === 'title' ? t`The English title is missing.` : t`The English text is missing.`;
  };
}
