import { useLingui } from '@lingui/react/macro';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Language } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import type { ArticleProblem } from '#contract/newsroom.ts';
import { useProblemWords } from './news-words.ts';
import { type Draft, missingIn } from './written-words.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void; problems: readonly ArticleProblem[] };

/** The title and the text of an article, in six languages. */
export function ArticleWords({ draft, onChange, problems }: Props) {
  const { t } = useLingui();
  const say = useProblemWords();
  const show = (words: Partial<Draft['title']>) =>
    draft.picture && onChange({ ...draft, picture: { ...draft.picture, text: { ...draft.picture.text, ...words } } });
  const of = (field: 'title' | 'text' | 'picture', language: Language) =>
    problems.filter((problem) => problem.field === field && problem.language === language).map(say);
  const isLong = (language: Language) => (draft.text[language]?.length ?? 0) > textLengths.newsText;
  return (
    <LanguagePanels missing={missingIn(draft)} wrong={problems[0]?.language}>
      {(tag, language) => (
        <>
          <TextField
            label={t({ message: `Title in ${language}`, comment: 'Label: an article’s title in one language' })}
            field={`title.${tag}`}
            lang={tag}
            maxLength={textLengths.newsTitle}
            value={draft.title[tag] ?? ''}
            onChange={(value) => onChange({ ...draft, title: { ...draft.title, [tag]: value } })}
            error={of('title', tag)[0]}
          />
          <TextArea
            label={t({ message: `Text in ${language}`, comment: 'Label: an article’s text in one language' })}
            name={`text.${tag}`}
            lang={tag}
            rows={10}
            value={draft.text[tag] ?? ''}
            onChange={(value) => onChange({ ...draft, text: { ...draft.text, [tag]: value } })}
            error={isLong(tag) ? t`This is longer than ${textLengths.newsText} characters.` : of('text', tag).join(' ')}
          />
          {draft.picture && (
            <TextField
              label={t({
                message: `What the picture shows, in ${language}`,
                comment: 'Label: a text for whoever does not see a picture; a language',
              })}
              field={`picture.text.${tag}`}
              lang={tag}
              maxLength={textLengths.newsPictureText}
              value={draft.picture.text[tag] ?? ''}
              onChange={(value) => show({ [tag]: value })}
              error={of('picture', tag)[0]}
            />
          )}
        </>
      )}
    </LanguagePanels>
  );
}
