import { Plural } from '@lingui/react/macro';

/** How many reports of absence wait to be sent. */
export function QueuedReports({ count }: { count: number }) {
  return <Plural value={count} one="# report of absence" other="# reports of absence" />;
}
