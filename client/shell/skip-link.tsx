import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useLayoutEffect } from 'react';
import { keepFocus } from './keep-focus.ts';
import { focusTitle } from './title-focus.ts';

/** Leads keyboard users past the navigation, and restores a lost focus. It is visible only while focused. */
export default function SkipLink() {
  useLayoutEffect(keepFocus, []);
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page; the handler keeps it out of the history.
    <a className="skip-link" href="#root" onClick={skip}>
      <Trans comment="Link for keyboards, past the navigation">Skip to content</Trans>
    </a>
  );
}

/** Focuses the title and leaves the address alone, so that back leads to the screen before. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusTitle();
}
