import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useLayoutEffect } from 'react';
import { keepFocus } from './keep-focus.ts';
import { focusTitle } from './title-focus.ts';

/** Leads those who use keys past the navigation, and keeps their focus from being lost. It is seen once it has the focus. */
export default function SkipLink() {
  useLayoutEffect(keepFocus, []);
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page; the handler keeps it out of the history.
    <a className="skip-link" href="#root" onClick={skip}>
      <Trans comment="Link for keyboards, past the navigation">Skip to content</Trans>
    </a>
  );
}

/** The title takes the focus, whatever the address says, which stays as it is: going back leads to the screen before. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusTitle();
}
