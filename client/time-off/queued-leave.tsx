import { Plural } from '@lingui/react/macro';

/** How many requests for leave wait to be sent. */
export function QueuedLeave({ count }: { count: number }) {
  return <Plural value={count} one="# leave request" other="# leave requests" />;
}
