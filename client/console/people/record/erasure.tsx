import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { peopleQueries, readErasureAgain } from '#client/console/people/people-queries.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { RetainedByLaw } from '#contract/erasures.ts';
import { isBlank, longestErasureReason } from '#contract/limits.ts';
import { erasureFailures } from './erasure-words.ts';
import styles from './record.module.css';
import { RetainedList, WhatGoes } from './what-erasure-does.tsx';

type Props = { userId: string; name: string };

/** Asks for the erasure of somebody who has left, where nobody has yet. */
export function EraseButton({ userId, name }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(peopleQueries.erasure(userId, useLanguage()));
  const [isOpen, setIsOpen] = useState(false);
  if (!data || data.request) return null;
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setIsOpen(true)}>
        <Trans comment="Button: asks for all data of somebody who left to be deleted for good">Erase</Trans>
      </Button>
      <FormDialog
        about=""
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t({ message: `Erase ${name}?`, comment: 'Title: delete all data of somebody who left' })}
      >
        <AskForm userId={userId} erasure={data} onClose={() => setIsOpen(false)} />
      </FormDialog>
    </>
  );
}

type AskProps = { userId: string; erasure: Output<'erasures.ofPerson'>; onClose: () => void };

function AskForm({ userId, erasure, onClose }: AskProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const why = reason.trim();
  const isRight = !isBlank(why) && why.length <= longestErasureReason;
  const { submit, ...sending } = useSubmit(async () => {
    try {
      await consoleCall('erasures.ask', { userId, reason: why });
    } finally {
      await readErasureAgain(userId);
    }
    showToast({ message: t`Somebody else in HR has to approve it.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (isRight) void submit();
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={erasureFailures}
      act={<Trans comment="Button: sends a request to delete all data of somebody">Ask for approval</Trans>}
    >
      <WhatGoes goes={erasure.goes} />
      <RetainedList kept={erasure.kept} />
      <p>
        {erasure.others > 0 ? (
          <Plural
            value={erasure.others}
            one="# other person in HR can approve it, within 7 days. They are notified."
            other="# others in HR can approve it, within 7 days. They are notified."
          />
        ) : (
          <Trans>
            Nobody else has the HR role for this person, so nobody can approve it. An administrator gives roles.
          </Trans>
        )}
      </p>
      <TextArea
        label={t({ message: 'Reason', comment: 'Label: why somebody is to be erased' })}
        name="reason"
        value={reason}
        onChange={setReason}
        description={t`Whoever approves it reads this. It is erased, too.`}
        error={isTried && !isRight && t`Say why, in 500 characters at most.`}
      />
    </DialogForm>
  );
}

/** An erasure that was asked for: who asked and why, and what the reader can do. */
export function ErasureNotice({ userId, name, onErased }: Props & { onErased: (kept: RetainedByLaw) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data } = useQuery(peopleQueries.erasure(userId, language));
  const [isOpen, setIsOpen] = useState(false);
  const { submit, isSending, failure } = useSubmit(async () => {
    await consoleCall('erasures.withdraw', { userId });
    await readErasureAgain(userId);
    showToast({ message: t`The erasure is withdrawn.`, tone: 'good' });
  });
  const request = data?.request;
  if (!request) return null;
  const { askedBy, isOwn } = request;
  const until = momentStamp(new Date(request.expiresAt), language);
  return (
    <Notice
      tone="info"
      icon={Eraser}
      action={
        <div className={styles.acts}>
          {!isOwn && (
            <Button variant="danger" size="small" onPress={() => setIsOpen(true)}>
              <Trans comment="Button: shows what an erasure does, before it is approved">Look over and erase</Trans>
            </Button>
          )}
          <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
            <Trans comment="Button: somebody is not erased after all">Withdraw</Trans>
          </Button>
        </div>
      }
    >
      <p>
        {isOwn
          ? t({
              message: `You asked to erase this person. Somebody else in HR has to approve it by ${until}.`,
              comment: 'A moment',
            })
          : t({
              message: `${askedBy} asks to erase this person. You can approve it until ${until}.`,
              comment: 'Name, a moment',
            })}
      </p>
      <p>
        {request.reason === '' ? (
          <Trans>The time for which the company keeps records of leavers is over.</Trans>
        ) : (
          <bdi>{request.reason}</bdi>
        )}
      </p>
      <FailureNotice failure={failure} words={erasureFailures} otherwise={didNotWork} />
      <FormDialog
        about={null}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t({ message: `Erase ${name} for good?`, comment: 'Title: delete all data of somebody who left' })}
      >
        <ApproveForm userId={userId} erasure={data} onErased={onErased} />
      </FormDialog>
    </Notice>
  );
}

type ApproveProps = Omit<AskProps, 'onClose'> & { onErased: (kept: RetainedByLaw) => void };

function ApproveForm({ userId, erasure, onErased }: ApproveProps) {
  const { t } = useLingui();
  const askedAt = erasure.request?.askedAt ?? '';
  const { submit, ...sending } = useSubmit(async () => {
    try {
      const { kept } = await consoleCall('erasures.approve', { userId, askedAt });
      onErased(kept);
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'CHANGED_MEANWHILE') await readErasureAgain(userId);
      throw error;
    }
  });
  return (
    <DialogForm
      onSend={() => void submit()}
      sending={sending}
      words={erasureFailures}
      act={<Trans comment="Button: deletes all data of somebody who left">Erase for good</Trans>}
      isDangerous
    >
      <WhatGoes goes={erasure.goes} />
      <RetainedList kept={erasure.kept} />
      <Notice tone="bad">{t`This cannot be undone. If they want their data, export it first.`}</Notice>
    </DialogForm>
  );
}
