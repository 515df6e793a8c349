import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { type FailureWords, useSayFailure } from '#client/session/failure-words.ts';
import { Notice } from './notice.tsx';

type Props = {
  /** Null shows nothing; an error that is no CallFailure is a bug of ours, and has no reference. */
  failure: Error | null;
  words?: FailureWords | undefined;
  otherwise?: MessageDescriptor | undefined;
  /** A button or a link at the end. */
  action?: ReactNode;
};

/** Every failure that stands on a page: its sentence, and for the server's own the reference that finds it in the log. */
export function FailureNotice({ failure, words, otherwise, action }: Props) {
  const say = useSayFailure();
  if (!failure) return null;
  return (
    <Notice tone="bad" action={action}>
      {say(failure instanceof CallFailure ? failure : new CallFailure('INTERNAL'), words, otherwise)}
    </Notice>
  );
}
