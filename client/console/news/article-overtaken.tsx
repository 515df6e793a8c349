import { useLingui } from '@lingui/react/macro';
import type { useSubmit } from '#client/api/use-submit.ts';
import { type BothWays, OvertakenDialog } from '#client/console/platform/overtaken-dialog.tsx';
import { languages } from '#client/i18n/languages.ts';
import type { Editing } from './article-editing.ts';
import { useAudienceWords } from './audience-words.ts';
import { newsWords } from './news-words.ts';
import { audienceKey } from './written-words.ts';

type Props = {
  editing: Editing;
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  onOverwrite: () => void;
  onGiveUp: () => void;
  onClose: () => void;
};

/** Shows what somebody else saved of an article meanwhile beside what is typed, and asks which of the two holds. */
export function ArticleOvertaken({ editing: { overtaken, draft, leaders }, ...rest }: Props) {
  const { t } = useLingui();
  const readers = useAudienceWords();

  /** What differs between theirs and what is typed, in words. */
  function bothWays({ now, differences }: NonNullable<Editing['overtaken']>): BothWays[] {
    const texts = differences.map(({ field, language: lang, theirs, mine }) => {
      const language = languages[lang].ownName;
      const titles = {
        title: t`Title in ${language}`,
        text: t`Text in ${language}`,
        picture: t`What the picture shows, in ${language}`,
      };
      return { key: `${field} ${lang}`, title: titles[field], lang, theirs, mine };
    });
    if (audienceKey(now.audience) === audienceKey(draft.audience)) return texts;
    const title = t({ message: 'Whom it is for', comment: 'Who reads an article' });
    const [theirs, mine] = [readers(now.audience, leaders), readers(draft.audience, leaders)];
    return [{ key: 'audience', title, theirs, mine }, ...texts];
  }

  return (
    <OvertakenDialog
      overtaken={overtaken && { by: overtaken.now.changedBy, differences: bothWays(overtaken) }}
      title={t`Somebody else saved this article`}
      words={newsWords}
      {...rest}
    />
  );
}
