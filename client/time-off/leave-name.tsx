import { Trans } from '@lingui/react/macro';
import type { ReaderWords } from '#contract/words.ts';

/** How a kind of leave is called, where it is known: a request that waits knows its kind by the id alone. */
export function LeaveName({ name }: { name: ReaderWords | undefined }) {
  return name ? name.text : <Trans comment="Time away from work, of a kind that is not known just now">Leave</Trans>;
}
