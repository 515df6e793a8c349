import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What stands before its text or value, with a colon as the language writes it. */
export function LeadIn({ children }: { children: ReactNode }) {
  return <Trans comment="A label or a name, and a colon; what it says follows">{children}:</Trans>;
}
