import { Trans } from '@lingui/react/macro';

/** Ends a link's name for people who do not see its arrow: it opens in a new tab. */
export function NewTabHint() {
  return (
    <span className="visually-hidden">
      <Trans comment="Read out after the name of a link">, opens in a new tab</Trans>
    </span>
  );
}
