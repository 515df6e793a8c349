import { Trans, useLingui } from '@lingui/react/macro';
import type { useSubmit } from '#client/api/use-submit.ts';
import { languages } from '#client/i18n/languages.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Language } from '#contract/language.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { useAudienceWords } from './audience-words.ts';
import styles from './news.module.css';
import { newsWords } from './news-words.ts';
import { audienceKey, type Difference, type Draft } from './written-words.ts';

type Props = {
  overtaken: { now: EditedArticle; differences: Difference[] } | null;
  /** What is typed, over theirs. */
  draft: Draft;
  leaders: PersonName[];
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  onOverwrite: () => void;
  onGiveUp: () => void;
  onClose: () => void;
};

/** Shows what somebody else saved meanwhile beside what is typed, and asks which of the two holds. */
export function OvertakenDialog({ overtaken, draft, leaders, sending, onOverwrite, onGiveUp, onClose }: Props) {
  const { t } = useLingui();
  const readers = useAudienceWords();
  const now = overtaken?.now;
  const by = now?.changedBy;
  const isOtherAudience = now && audienceKey(now.audience) !== audienceKey(draft.audience);
  return (
    <Dialog
      isOpen={overtaken !== null}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t`Somebody else saved this article`}
      actions={
        <>
          <Button variant="secondary" onPress={onGiveUp}>
            <Trans comment="Button: what was typed is not written">Keep theirs</Trans>
          </Button>
          <Button isPending={sending.isSending} onPress={onOverwrite}>
            <Trans comment="Button: what was typed is written over what others wrote">Overwrite with mine</Trans>
          </Button>
        </>
      }
    >
      <Notice tone="info">
        {by ? (
          <Trans>
            <bdi>{by}</bdi> saved this article since you opened it. Yours is not saved yet. If you overwrite theirs, it
            stays among the earlier versions.
          </Trans>
        ) : (
          <Trans>
            Somebody saved this article since you opened it. Yours is not saved yet. If you overwrite theirs, it stays
            among the earlier versions.
          </Trans>
        )}
      </Notice>
      {isOtherAudience && (
        <BothWays
          title={t({ message: 'Whom it is for', comment: 'Who reads an article' })}
          theirs={readers(now.audience, leaders)}
          mine={readers(draft.audience, leaders)}
        />
      )}
      {overtaken?.differences.map(({ field, language: tag, theirs, mine }) => {
        const language = languages[tag].ownName;
        const title = field === 'title' ? t`Title in ${language}` : t`Text in ${language}`;
        return <BothWays key={`${field} ${tag}`} title={title} lang={tag} theirs={theirs} mine={mine} />;
      })}
      <FailureNotice failure={sending.failure} words={newsWords} otherwise={didNotWork} />
    </Dialog>
  );
}

type BothProps = { title: string; lang?: Language; theirs: string; mine: string };

/** What somebody else saved beside what is typed. */
function BothWays({ title, lang, theirs, mine }: BothProps) {
  return (
    <section className={styles.difference}>
      <h3>{title}</h3>
      <p className="soft">
        <Trans comment="Heading: what somebody else wrote">Theirs</Trans>
      </p>
      <p className={styles.written} lang={lang} dir="auto">
        {theirs || '–'}
      </p>
      <p className="soft">
        <Trans context="article" comment="Heading: what the reader wrote">
          Yours
        </Trans>
      </p>
      <p className={styles.written} lang={lang} dir="auto">
        {mine || '–'}
      </p>
    </section>
  );
}
