import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { SavedVersions } from '#client/console/platform/saved-versions.tsx';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Form } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { newsSlots } from '#contract/articles.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import { ArticleActs } from './article-acts.tsx';
import { ArticleMoments } from './article-moments.tsx';
import { ArticleOvertaken } from './article-overtaken.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleReading } from './article-reading.tsx';
import { ArticleWords } from './article-words.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import styles from './news.module.css';
import { noteArticle } from './news-queries.ts';
import { newsWords } from './news-words.ts';
import { PictureField } from './picture-field.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ReviewDialog, ReviewNotice } from './review.tsx';
import { StateBadge } from './state-badge.tsx';
import { type Edited, useArticleEditing } from './use-article-editing.ts';
import { type Draft, draftOf, emptyDraft, isSame } from './written-words.ts';

type Props = Pick<Edited, 'id' | 'article'> & { title: string } & Partial<Pick<Edited, 'blank' | 'onAdded'>>;

/**
 * Writes one article: its words in six languages, whom it is for, how it will be read, and since when. If somebody else saved
 * meanwhile, both versions are shown, and the person decides; each saved version is kept.
 */
export function ArticleEditor({ id, article, title, blank = emptyDraft, onAdded }: Props) {
  const { t } = useLingui();
  const titles = useSlideTitles();
  const { editing, dispatch, ask, saving, publishing, reviewing, deleting, recall } = useArticleEditing({
    id,
    article,
    blank,
    onAdded,
  });
  const { from, draft, leaders, problems, overtaken, asking } = editing;
  const isSeen = from?.state === 'live' || from?.state === 'scheduled';
  const isInReview = from?.state === 'in-review';
  const type = (change: (now: Draft) => Draft) => dispatch({ type: 'typed', change });

  const isTooLong = languages.some((each) => (draft.text[each]?.length ?? 0) > textLengths.newsText);
  return (
    <ConsolePage title={title} back={{ to: consolePaths.news, label: t`Back to the articles` }}>
      {from && (
        <p className={styles.standing}>
          <StateBadge state={from.state} />
          <span className="soft">
            <ArticleMoments of={from} />
          </span>
        </p>
      )}
      {from?.review && !isSeen && <ReviewNotice of={from.review} />}
      <Form
        className={styles.form}
        onSend={() => {
          if (!isTooLong) void saving.submit();
        }}
        failure={saving.failure ?? deleting.failure}
        words={newsWords}
        otherwise={didNotWork}
        end={
          <ArticleActs
            state={from?.state ?? null}
            isSaving={saving.isSending}
            isDeleting={deleting.isSending}
            onAsk={(about) => {
              reviewing.forget();
              publishing.forget();
              if (!isTooLong || about === 'recall') ask(about);
            }}
            onDelete={() => void deleting.submit()}
          />
        }
      >
        <div className={styles.choices}>
          <Select
            label={t({ message: 'Place on the home page', comment: 'Label: which slide of the news an article takes' })}
            field="slot"
            options={newsSlots.map((slot) => ({ id: slot, label: titles[slot] }))}
            value={draft.slot}
            onChange={(slot) => type((now) => ({ ...now, slot }))}
          />
        </div>
        <AudienceChoice
          audience={draft.audience}
          leaders={leaders}
          onChange={(audience, leader) => {
            type((now) => ({ ...now, audience }));
            if (leader) dispatch({ type: 'leadersNamed', leaders: [leader] });
          }}
          error={problems.some(({ field }) => field === 'audience') ? t`Choose whom it is for.` : undefined}
        />
        <Checkbox
          isSelected={draft.mustRead}
          onChange={(mustRead) => type((now) => ({ ...now, mustRead }))}
          description={t`Its readers are asked to say that they have read it, and you see who has not.`}
        >
          <Trans comment="Checkbox: of an article">Must be read</Trans>
        </Checkbox>
        <PictureField picture={draft.picture} onChange={(picture) => type((now) => ({ ...now, picture }))} />
        <p className="soft">
          <Trans>
            A blank line begins a paragraph. ## begins a heading, - a point of a list. **Bold**, *italic*, [words of a
            link](https://example.com).
          </Trans>
        </p>
        <ArticleWords draft={draft} onChange={(words) => type(() => words)} problems={problems} />
      </Form>
      {from?.mustRead && from.publishAt && from.state !== 'scheduled' && <ArticleReading id={id} />}
      <ArticlePreview draft={draft} publishAt={from?.publishAt ?? null} />
      {from && (
        <SavedVersions
          versions={from.versions}
          now={from.version}
          draft={draft}
          isSame={isSame}
          read={async (version) => {
            const earlier = await consoleCall('newsroom.version', { id, version });
            dispatch({ type: 'leadersNamed', leaders: earlier.managers });
            return draftOf(earlier);
          }}
          onTake={(earlier) => type(() => earlier)}
          words={newsWords}
        />
      )}
      <PublishDialog
        isOpen={asking === 'publish'}
        onClose={() => ask(null)}
        draft={draft}
        article={from}
        sending={publishing}
        onPublish={(moments) => void publishing.submit(moments)}
      />
      <ReviewDialog
        isOpen={asking === 'review'}
        onClose={() => ask(null)}
        isInReview={isInReview}
        sending={reviewing}
        onSend={(note) => void reviewing.submit(note)}
      />
      <ConfirmDialog
        isOpen={asking === 'recall'}
        onClose={() => ask(null)}
        title={t`Recall this article?`}
        act={
          <Trans context="article" comment="Button: nobody sees an article any more">
            Recall
          </Trans>
        }
        words={newsWords}
        done={t`Nobody sees the article any more.`}
        onConfirm={recall}
      >
        <Trans>
          Nobody sees it any more. The one before it takes its place on the home page. You can publish it again.
        </Trans>
      </ConfirmDialog>
      <ArticleOvertaken
        editing={editing}
        sending={saving}
        onOverwrite={() => void saving.submit()}
        onGiveUp={() => {
          if (overtaken) noteArticle(overtaken.now);
          dispatch({ type: 'theirsTaken' });
        }}
        onClose={() => dispatch({ type: 'conflictClosed' })}
      />
    </ConsolePage>
  );
}
