import { Trans, useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import { Entrance } from './entrance.tsx';

type State = { at: 'reading' | 'unknown' | 'unread' } | { at: 'open' | 'off'; kind: MailKind };

/** An unsubscribe link's screen: one tap turns off that kind of mail, signed in or not. Opening it does nothing. */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  // The token stays in the address for reloads, because it grants no access.
  const token = new URLSearchParams(useSearch()).get('token') || '-';
  const [state, setState] = useState<State>({ at: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const title = t({ message: 'Mails from Stagedoor', comment: 'Title of the page that a link in a mail opens' });

  useEffect(() => {
    let current = true;
    setState({ at: 'reading' });
    call('push.readMailLink', { token }).then(
      ({ kind }) => current && setState({ at: 'open', kind }),
      (error) => current && setState({ at: isUnknown(error) ? 'unknown' : 'unread' }),
    );
    return () => {
      current = false;
    };
  }, [token, attempt]);

  return (
    <Entrance title={title} line={<Trans>You choose what you are told, and how.</Trans>}>
      <title>{`${title} · Stagedoor`}</title>
      <Shown
        state={state}
        onTurnOff={async (kind) => {
          await call('push.turnMailOff', { token });
          setState({ at: 'off', kind });
        }}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Entrance>
  );
}

type ShownProps = { state: State; onTurnOff: (kind: MailKind) => Promise<void>; onRetry: () => void };

function Shown({ state, onTurnOff, onRetry }: ShownProps) {
  const { t } = useLingui();
  switch (state.at) {
    case 'reading':
      return (
        <SkeletonGroup>
          <Skeleton width="half" />
          <Skeleton shape="block" size="small" />
        </SkeletonGroup>
      );
    case 'unread':
      return <ErrorState onRetry={onRetry} />;
    case 'unknown':
      return (
        <EmptyState icon={Unlink} title={t`This link is incomplete, or not one of ours.`} action={<ToNotifications />}>
          <Trans>It may be too old. You can turn mails off in your settings.</Trans>
        </EmptyState>
      );
    case 'off':
      return (
        <>
          <Notice tone="good">
            <Off kind={state.kind} />
          </Notice>
          <ToNotifications />
        </>
      );
    case 'open':
      return <TurnOff kind={state.kind} onTurnOff={() => onTurnOff(state.kind)} />;
  }
}

function TurnOff({ kind, onTurnOff }: { kind: MailKind; onTurnOff: () => Promise<void> }) {
  const { t } = useLingui();
  const { submit, isSending, failure } = useSubmit(onTurnOff);
  return (
    <>
      <p>
        <WhatEnds kind={kind} />
      </p>
      {failure && <Notice tone="bad">{t(didNotWork)}</Notice>}
      <Button wide isPending={isSending} onPress={submit}>
        <Trans comment="Button: ends mails of one kind">Turn off</Trans>
      </Button>
    </>
  );
}

function WhatEnds({ kind }: { kind: MailKind }) {
  switch (kind) {
    case 'payslips':
      return <Trans>You will get no more mails about new payslips.</Trans>;
    case 'mentions':
      return <Trans>You will get no more mails when somebody mentions you or answers you in My Voice.</Trans>;
    case 'timeOff':
      return <Trans>You will get no more mails about answers to your leave.</Trans>;
  }
}

function Off({ kind }: { kind: MailKind }) {
  switch (kind) {
    case 'payslips':
      return <Trans>Turned off: mails about new payslips.</Trans>;
    case 'mentions':
      return <Trans>Turned off: mails when somebody mentions you or answers you in My Voice.</Trans>;
    case 'timeOff':
      return <Trans>Turned off: mails about answers to your leave.</Trans>;
  }
}

function ToNotifications() {
  return (
    <ButtonLink to={paths.notifications} variant="secondary" wide>
      <Trans>Choose what you are told</Trans>
    </ButtonLink>
  );
}

function isUnknown(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'LINK_UNKNOWN' || code === 'BAD_REQUEST';
}
