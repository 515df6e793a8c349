import { Plural, useLingui } from '@lingui/react/macro';
import { Moment } from '#client/i18n/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { Actor } from './actor.tsx';
import styles from './audit.module.css';
import { useActName, useObjectWords } from './audit-words.ts';

/** One entry: what was done and to whom, by whom, when and from where; a row on a desk and a card on a phone. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const nameOf = useActName();
  const { at, until, act, result, count, about, ipAddress } = entry;
  const subject = about && (about.name ?? about.id);
  const rest = useObjectWords(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.line}>
          <strong>{nameOf(act)}</strong>
          {result === 'refused' && (
            <Badge tone="bad">{t({ message: 'Refused', comment: 'What somebody tried, and was not let do' })}</Badge>
          )}
          {count > 1 && (
            <Badge tone="count">
              <Plural value={count} one="# time" other="# times" />
            </Badge>
          )}
        </span>
        {subject && <bdi>{subject}</bdi>}
        {rest && <bdi className="soft">{rest}</bdi>}
      </span>
      <span className={styles.words}>
        <Actor entry={entry} />
        {ipAddress && <bdi className="soft">{ipAddress}</bdi>}
      </span>
      <span className={`${styles.words} soft`}>
        <Moment at={new Date(at)} />
        {count > 1 && until && <Moment at={new Date(until)} />}
      </span>
    </li>
  );
}
