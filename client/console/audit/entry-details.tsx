import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { AuditEntry } from '#contract/audit.ts';

/** What the audit has of an entry, letter by letter: for whoever looks something up in the database. */
export function EntryDetails({ entry: { act, actor, about, object, operator } }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const ids = [actor?.id, operator, about?.id, object].filter(Boolean);
  return (
    <>
      <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <Trans comment="Button: shows ids and checksums of an entry of the audit">Details</Trans>
      </Button>
      {/* In the order of the table in the database: who, whom, what. */}
      {isOpen && <code>{[act, ...new Set(ids)].join(' ')}</code>}
    </>
  );
}
