import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import { Entrance } from './entrance.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const ends: Record<MailKind, MessageDescriptor> = {
  payslips: msg`You will get no more mails about new payslips.`,
  mentions: msg`You will get no more mails when somebody mentions you or answers you in My Voice.`,
  timeOff: msg`You will get no more mails about answers to your leave.`,
};

const ended: Record<MailKind, MessageDescriptor> = {
  payslips: msg`Turned off: mails about new payslips.`,
  mentions: msg`Turned off: mails when somebody mentions you or answers you in My Voice.`,
  timeOff: msg`Turned off: mails about answers to your leave.`,
};

/** An unsubscribe link's screen: one tap turns off that kind of mail, signed in or not. Opening it does nothing. */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  // The token stays in the address for reloads, because it grants no access.
  const token = new URLSearchParams(useSearch()).get('token') || '-';
  const { link, error, retry } = useMailedLink(token, (mailed) => call('push.readMailLink', { token: mailed }));
  const title = t({ message: 'Mails from Stagedoor', comment: 'Title of the page that a link in a mail opens' });
  const isUnknown = ['LINK_UNKNOWN', 'BAD_REQUEST'].includes(codeOf(error) ?? '');

  return (
    <Entrance title={title} line={<Trans>You choose what you are told, and how.</Trans>}>
      <title>{`${title} · Stagedoor`}</title>
      {link && <TurnOff token={token} kind={link.kind} />}
      {isUnknown && (
        <EmptyState icon={Unlink} title={t`This link is incomplete, or not one of ours.`} action={<ToNotifications />}>
          <Trans>It may be too old. You can turn mails off in your settings.</Trans>
        </EmptyState>
      )}
      {error && !isUnknown && <ErrorState error={error} onRetry={retry} />}
      {!link && !error && (
        <SkeletonGroup>
          <Skeleton width="half" />
          <Skeleton shape="block" size="small" />
        </SkeletonGroup>
      )}
    </Entrance>
  );
}

function TurnOff({ token, kind }: { token: string; kind: MailKind }) {
  const { t } = useLingui();
  const [isOff, setIsOff] = useState(false);
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('push.turnMailOff', { token });
    setIsOff(true);
  });
  if (isOff) {
    return (
      <>
        <Notice tone="good">{t(ended[kind])}</Notice>
        <ToNotifications />
      </>
    );
  }
  return (
    <>
      <p>{t(ends[kind])}</p>
      <FailureNotice failure={failure} otherwise={didNotWork} />
      <Button wide isPending={isSending} onPress={submit}>
        <Trans comment="Button: ends mails of one kind">Turn off</Trans>
      </Button>
    </>
  );
}

function ToNotifications() {
  return (
    <ButtonLink to={paths.notifications} variant="secondary" wide>
      <Trans>Choose what you are told</Trans>
    </ButtonLink>
  );
}
