import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Id } from '#contract/id.ts';
import { loadMustReadWords } from './must-read-catalogues.ts';

const words: FailureWords = { NOT_FOUND: msg`Nobody asks you to read this any more.` };

/** Under an article that must be read: says so, or that the person has. */
export default function MustReadPanel({ id, acknowledgedAt }: { id: Id; acknowledgedAt: string | null }) {
  const language = useLanguage();
  use(loadMustReadWords(language));
  const { t } = useLingui();
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('home.acknowledge', { id });
    await queryClient.invalidateQueries({ queryKey: ['home'] });
  });
  if (acknowledgedAt) {
    const at = momentStamp(new Date(acknowledgedAt), language);
    return <Notice tone="good">{t`You said on ${at} that you have read this.`}</Notice>;
  }
  return (
    <Card>
      <div className="stack">
        <p>
          <Trans>Please say that you have read this. The editors see who has.</Trans>
        </p>
        <FailureNotice failure={failure} words={words} otherwise={didNotWork} />
        <Button isPending={isSending} onPress={() => void submit()}>
          <Trans>I have read this</Trans>
        </Button>
      </div>
    </Card>
  );
}
