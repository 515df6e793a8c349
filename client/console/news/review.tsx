import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { useSubmit } from '#client/api/use-submit.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { textLengths } from '#contract/limits.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import styles from './news.module.css';
import { newsWords } from './news-words.ts';

/** Who asked for a review of a draft, or sent it back, when, and with which words. */
export function ReviewNotice({ of: { asked, at, by, note } }: { of: NonNullable<EditedArticle['review']> }) {
  const { t } = useLingui();
  const when = momentStamp(new Date(at), useLanguage());
  const who = by ?? t({ message: 'Somebody who left', comment: 'Somebody whose record is gone' });
  return (
    <Notice tone="info">
      {asked ? (
        <Trans comment="A name; a moment">
          {who} asked for a review on {when}.
        </Trans>
      ) : (
        <Trans comment="A name; a moment: an article is a draft again after a review">
          {who} sent it back on {when}.
        </Trans>
      )}
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
    </Notice>
  );
}

type Props = {
  /** Whether it is in review, and would be sent back. */
  isInReview: boolean;
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  onSend: (note: string) => void;
};

/** Asks other editors to look at a draft, or sends it back, with a few words. */
export function ReviewDialog({ isOpen, onClose, ...rest }: Props & { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={rest.isInReview ? t`Send this article back?` : t`Ask for a review?`}
    >
      <ReviewForm {...rest} />
    </FormDialog>
  );
}

function ReviewForm({ isInReview, sending, onSend }: Props) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const words = note.trim();
  const isTooLong = words.length > textLengths.reviewNote;
  return (
    <DialogForm
      onSend={() => {
        if (!isTooLong) onSend(words);
      }}
      sending={sending}
      words={newsWords}
      act={
        isInReview ? (
          <Trans comment="Button: an article in review is a draft again">Send back</Trans>
        ) : (
          <Trans comment="Button: other editors look at an article before it is published">Ask for a review</Trans>
        )
      }
    >
      <p className="soft">
        {isInReview ? (
          <Trans>It is a draft again. Whoever opens it reads your words.</Trans>
        ) : (
          <Trans>
            Every editor of its readers sees on the overview that it waits, and can publish it or send it back.
          </Trans>
        )}
      </p>
      <TextArea
        label={
          isInReview
            ? t({ message: 'What is to be changed', comment: 'Label: words to whoever wrote an article' })
            : t({ message: 'What to look at', comment: 'Label: words to whoever reviews an article' })
        }
        name="note"
        rows={3}
        value={note}
        onChange={setNote}
        error={isTooLong ? t`This is longer than ${textLengths.reviewNote} characters.` : undefined}
      />
    </DialogForm>
  );
}
