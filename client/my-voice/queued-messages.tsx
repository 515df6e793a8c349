import { Plural } from '@lingui/react/macro';

/** How many messages wait to be sent. */
export function QueuedMessages({ count }: { count: number }) {
  return <Plural value={count} one="# message" other="# messages" />;
}
