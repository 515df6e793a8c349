import { Trans } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/audit.ts';
import styles from './audit.module.css';

/** What the audit has of an entry, letter by letter: for whoever looks something up in the database. */
export function EntryDetails({ entry: { act, actor, about, object, operator } }: { entry: AuditEntry }) {
  const ids = [actor?.id, operator, about?.id, object].filter(Boolean);
  return (
    <details className={styles.details}>
      <summary>
        <Trans comment="Opens ids and checksums of an entry of the audit">Details</Trans>
      </summary>
      {/* In the order of the table in the database: who, whom, what. */}
      <code>{[act, ...new Set(ids)].join(' ')}</code>
    </details>
  );
}
