import { Plural } from '@lingui/react/macro';

/** So many requests for leave that wait to be sent. */
export function QueuedLeave({ count }: { count: number }) {
  return <Plural value={count} one="# leave request" other="# leave requests" />;
}
