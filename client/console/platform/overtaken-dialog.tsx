import { Trans } from '@lingui/react/macro';
import type { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Language } from '#contract/language.ts';
import styles from './overtaken-dialog.module.css';

/** A part that somebody else saved otherwise than it is typed here. */
export type BothWays = { key: string; title: string; lang?: Language; theirs: string; mine: string };

type Props = {
  /** What differs, and who saved it; null while nobody did. */
  overtaken: { by: string | null; differences: readonly BothWays[] } | null;
  title: string;
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  words: FailureWords;
  onOverwrite: () => void;
  onGiveUp: () => void;
  onClose: () => void;
};

/** Shows what somebody else saved meanwhile beside what is typed, and asks which of the two holds. */
export function OvertakenDialog({ overtaken, title, sending, words, onOverwrite, onGiveUp, onClose }: Props) {
  const by = overtaken?.by;
  return (
    <Dialog
      about={null}
      isOpen={overtaken !== null}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={title}
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
            <bdi>{by}</bdi> saved this since you opened it. Yours is not saved yet. If you overwrite theirs, it stays
            among the earlier versions.
          </Trans>
        ) : (
          <Trans>
            Somebody saved this since you opened it. Yours is not saved yet. If you overwrite theirs, it stays among the
            earlier versions.
          </Trans>
        )}
      </Notice>
      {overtaken?.differences.map(({ key, title, lang, theirs, mine }) => (
        <section key={key} className={styles.difference}>
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
      ))}
      <FailureNotice failure={sending.failure} words={words} otherwise={didNotWork} />
    </Dialog>
  );
}
