import { Trans, useLingui } from '@lingui/react/macro';
import type { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { named, newsWords } from './news-words.ts';
import { type Draft, missingIn } from './written-words.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  draft: Draft;
  sending: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  onPublish: () => void;
};

/** Asks before everybody sees an article, and says who will read English for want of their language. */
export function PublishDialog({ isOpen, onClose, draft, sending, onPublish }: Props) {
  const { t } = useLingui();
  const missing = named(missingIn(draft).filter((language) => language !== 'en'));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      title={t`Publish this article?`}
      actions={
        <Button isPending={sending.isSending} onPress={onPublish}>
          <Trans comment="Button: everybody sees an article from now on">Publish now</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Everybody sees it at once, and is notified of it the first time it is published.</Trans>
      </p>
      {missing && (
        <Notice tone="info">
          <Trans>Not written in {missing}: whoever reads in these languages gets the English text.</Trans>
        </Notice>
      )}
      <FailureNotice failure={sending.failure} words={newsWords} otherwise={didNotWork} />
    </Dialog>
  );
}
