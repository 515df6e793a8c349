import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { AuditEntry, AuditFilter } from '#contract/audit.ts';
import { Actor } from './actor.tsx';
import styles from './audit.module.css';
import { auditQueries } from './audit-queries.ts';
import { EntryFacts } from './entry-facts.tsx';

/**
 * One entry: what was done and to whom, by whom, when and from where; a row on a desk and a card on a phone. One that
 * stands for several opens to show each.
 */
export function AuditRow({ entry, filter }: { entry: AuditEntry; filter: AuditFilter }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { at, until, said, result, count, about, ipAddress, facts, together } = entry;
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.line}>
          <strong>{said}</strong>
          {result === 'refused' && (
            <Badge tone="bad">{t({ message: 'Refused', comment: 'What somebody tried, and was not let do' })}</Badge>
          )}
          {count > 1 && (
            <Badge tone="count">
              <Plural value={count} one="# time" other="# times" />
            </Badge>
          )}
          {together && (
            <Badge tone="count">
              {about ? (
                <Plural value={together.entries} one="# person" other="# people" />
              ) : (
                <Plural value={together.entries} one="# time" other="# times" />
              )}
            </Badge>
          )}
        </span>
        <EntryFacts facts={together ? ofAll(facts) : facts} />
      </span>
      <span className={styles.words}>
        <Actor entry={entry} />
        {ipAddress && <bdi className="soft">{ipAddress}</bdi>}
      </span>
      <span className={`${styles.words} soft`}>
        <Moment at={new Date(at)} />
        {count > 1 && until && <Moment at={new Date(until)} />}
      </span>
      <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {!together ? (
          <Trans comment="Button: shows ids and checksums of an entry of the audit">Details</Trans>
        ) : isOpen ? (
          <Trans comment="Button: puts the single entries away again">Show as one</Trans>
        ) : (
          <Trans comment="Button: shows each entry of many that are shown as one">Show each</Trans>
        )}
      </Button>
      {isOpen && (together ? <Parts entry={together.entry} filter={filter} /> : <Details entry={entry} />)}
    </li>
  );
}

/** What the audit has of an entry, letter by letter: for whoever looks something up in the database. */
function Details({ entry: { act, actor, about, object, operator } }: { entry: AuditEntry }) {
  const ids = [actor?.id, operator, about?.id, object].filter(Boolean);
  // In the order of the table in the database: who, whom, what.
  return <code className={styles.details}>{[act, ...new Set(ids)].join(' ')}</code>;
}

/** What all parts of one whole have in common. An act changes the same fields of everybody, a file those of each. */
function ofAll(facts: AuditEntry['facts']): AuditEntry['facts'] {
  const isOfFile = facts.some(({ is }) => is === 'batch' || is === 'file');
  return facts.filter(
    ({ is }) => is === 'batch' || is === 'file' || (!isOfFile && (is === 'fields' || is === 'choice')),
  );
}

function Parts({ entry, filter }: { entry: number; filter: AuditFilter }) {
  const { t } = useLingui();
  const parts = useInfiniteQuery(auditQueries.together(entry, filter, useLanguage()));
  const entries = parts.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className={styles.parts}>
      <PagedList
        read={parts}
        items={entries.map((one, index) => ({ one, index }))}
        label={t({ message: 'Each of them', comment: 'Label: the entries of the audit that one stands for' })}
        rows={3}
        empty={null}
      >
        {({ one, index }) => <AuditRow key={`${one.at} ${index}`} entry={one} filter={filter} />}
      </PagedList>
    </div>
  );
}
