import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { useSubmit } from '#client/api/use-submit.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { MomentFields, momentOf, typedMoment } from '#client/console/platform/moment-fields.tsx';
import { languages } from '#client/i18n/languages.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { isolated } from '#contract/isolated-values.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import { AudienceReach } from './audience-reach.tsx';
import { newsWords } from './news-words.ts';
import { type Draft, missingIn } from './written-words.ts';

/** From when and until when an article is seen: null for now, or for as long as nobody takes it back. */
export type ChosenMoments = { publishAt: string | null; expiresAt: string | null };

type Props = {
  draft: Draft;
  /** The article as it is stored; null for a new one. */
  article: EditedArticle | null;
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  onPublish: (moments: ChosenMoments) => void;
};

/** Asks from when and until when an article is seen, and says how many it reaches and who will read English for want of their language. */
export function PublishDialog({ isOpen, onClose, ...rest }: Props & { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { state } = rest.article ?? {};
  const isSeen = state === 'live' || state === 'scheduled';
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={isSeen ? t`When is this article shown?` : t`Publish this article?`}
    >
      <PublishForm {...rest} />
    </FormDialog>
  );
}

function PublishForm({ draft, article, sending, onPublish }: Props) {
  const { t } = useLingui();
  const [beginning, ending] = [useId(), useId()];
  const isLive = article?.state === 'live';
  const scheduled = article?.state === 'scheduled' ? article.publishAt : null;
  const ends = isLive || scheduled ? (article?.expiresAt ?? null) : null;
  const [isLater, setIsLater] = useState(scheduled !== null);
  const [from, setFrom] = useState(() => (scheduled ? typedMoment(new Date(scheduled)) : { day: '', time: '09:00' }));
  const [hasEnd, setHasEnd] = useState(ends !== null);
  const [until, setUntil] = useState(() => (ends ? typedMoment(new Date(ends)) : { day: '', time: '18:00' }));
  const [isTried, setIsTried] = useState(false);
  const listed = useListed();
  const missing = listed(
    missingIn(draft)
      .filter((tag) => tag !== 'en')
      .map((tag) => isolated(languages[tag].ownName)),
  );
  const publishAt = isLater ? momentOf(from) : null;
  const expiresAt = hasEnd ? momentOf(until) : null;
  const isMissing = { from: isLater && !publishAt, until: hasEnd && !expiresAt };
  return (
    <DialogForm
      onSend={() => {
        setIsTried(true);
        if (!isMissing.from && !isMissing.until) onPublish({ publishAt, expiresAt });
      }}
      sending={sending}
      words={newsWords}
      problems={
        sending.failure?.code === 'BAD_REQUEST' ? { expiresAt: t`It ends after it begins, within a year.` } : undefined
      }
      act={
        isLive ? (
          <Trans comment="Button: stores from when until when an article is shown">Save the times</Trans>
        ) : isLater ? (
          <Trans comment="Button: an article appears by itself at the chosen time">Schedule</Trans>
        ) : (
          <Trans comment="Button: everybody sees an article from now on">Publish now</Trans>
        )
      }
    >
      {!isLive && (
        <Fieldset legend={t({ message: 'Visible', comment: 'From when on people see something' })}>
          <Radio name={beginning} checked={!isLater} onChange={() => setIsLater(false)}>
            {t({ message: 'At once', comment: 'From when on people see something' })}
          </Radio>
          <Radio name={beginning} checked={isLater} onChange={() => setIsLater(true)}>
            {t({ message: 'From a set time', comment: 'From when on people see something' })}
          </Radio>
        </Fieldset>
      )}
      {isLater && (
        <MomentFields field="publishAt" value={from} onChange={setFrom} isMissing={isTried && isMissing.from} />
      )}
      <Fieldset legend={t({ message: 'Ends', comment: 'Until when people see an article' })}>
        <Radio name={ending} checked={!hasEnd} onChange={() => setHasEnd(false)}>
          {t({ message: 'When it is recalled', comment: 'Until when people see an article' })}
        </Radio>
        <Radio name={ending} checked={hasEnd} onChange={() => setHasEnd(true)}>
          {t({ message: 'At a set time', comment: 'Until when people see an article' })}
        </Radio>
      </Fieldset>
      {hasEnd && (
        <>
          <MomentFields field="expiresAt" value={until} onChange={setUntil} isMissing={isTried && isMissing.until} />
          <p className="soft">
            <Trans>Then it leaves the home page. Its readers still find it under All news, until you recall it.</Trans>
          </p>
        </>
      )}
      <AudienceReach audience={draft.audience} />
      {!isLive && (
        <p className="soft">
          <Trans>Its readers are notified when it first appears.</Trans>
        </p>
      )}
      {missing && (
        <Notice tone="info">
          <Trans>Not written in {missing}: whoever reads in these languages gets the English text.</Trans>
        </Notice>
      )}
    </DialogForm>
  );
}
