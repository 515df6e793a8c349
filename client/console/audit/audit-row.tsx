import { Plural, useLingui } from '@lingui/react/macro';
import { roleWords } from '#client/console/role-words.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { roleNames } from '#contract/role-names.ts';
import styles from './audit.module.css';
import { useActName } from './audit-words.ts';

/** One entry: what was done and to whom, by whom, when and from where; a row on a desk and a card on a phone. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const nameOf = useActName();
  const { at, until, act, result, count, about, object, ipAddress } = entry;
  const subject = about && (about.name ?? about.id);
  // The person is named above, so their id is left out.
  const rest = about && object?.startsWith(about.id) ? object.slice(about.id.length).trim() : object;
  const role = roleNames.find((name) => name === rest);
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
        {rest && <bdi className="soft">{role ? t(roleWords[role]) : rest}</bdi>}
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

function Actor({ entry: { actor, operator } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  if (actor) return <bdi>{actor.name ?? actor.id}</bdi>;
  if (operator) {
    return (
      <span>
        {t({ message: `${operator}, by a command`, comment: 'Who ran a command of the server: an account of it' })}
      </span>
    );
  }
  return (
    <span className="soft">
      {t({ message: 'Nobody signed in', comment: 'Who did something without an account, or before signing in' })}
    </span>
  );
}
