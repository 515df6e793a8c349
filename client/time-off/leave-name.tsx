import { Trans } from '@lingui/react/macro';
import type { ReaderWords } from '#contract/words.ts';

/** The name of a type of leave, if it is known: an unsent request has the type's id alone. */
export function LeaveName({ name }: { name: ReaderWords | undefined }) {
  return name ? name.text : <Trans comment="Time away from work, of a kind that is not known just now">Leave</Trans>;
}
