import { Trans, useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { CallFailure, call } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import { Entrance } from './entrance.tsx';

type State =
  | { at: 'reading' | 'unknown' | 'unread' }
  | { at: 'open'; kind: MailKind; isFailed?: boolean }
  | { at: 'turning-off' | 'off'; kind: MailKind };

/** Where the link of a mail leads: one tap turns mails of its kind off, without signing in. To open it changes nothing. */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  // It stays in the address, for a reload: it opens nothing.
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

  async function turnOff(kind: MailKind) {
    setState({ at: 'turning-off', kind });
    try {
      await call('push.turnMailOff', { token });
      setState({ at: 'off', kind });
    } catch {
      setState({ at: 'open', kind, isFailed: true });
    }
  }

  return (
    <Entrance title={title} line={<Trans>You choose what you are told, and how.</Trans>}>
      <title>{`${title} · Stagedoor`}</title>
      <Shown state={state} onTurnOff={turnOff} onRetry={() => setAttempt(attempt + 1)} />
    </Entrance>
  );
}

type ShownProps = { state: State; onTurnOff: (kind: MailKind) => void; onRetry: () => void };

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
        <EmptyState icon={Unlink} title={t`This link is not whole, or not one of ours.`} action={<ToNotifications />}>
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
    case 'turning-off':
      return (
        <>
          <p>
            <WhatEnds kind={state.kind} />
          </p>
          {state.at === 'open' && state.isFailed && (
            <Notice tone="bad">
              <Trans>That did not work. Check your connection and try again.</Trans>
            </Notice>
          )}
          <Button wide isPending={state.at === 'turning-off'} onPress={() => onTurnOff(state.kind)}>
            <Trans comment="Button: ends mails of one kind">Turn off</Trans>
          </Button>
        </>
      );
  }
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
  return error instanceof CallFailure && (error.code === 'LINK_UNKNOWN' || error.code === 'BAD_REQUEST');
}
