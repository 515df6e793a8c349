import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOpens } from '#client/console/platform/open-sections.ts';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { Actor } from './actor.tsx';
import { auditQueries } from './audit-queries.ts';
import { EntryFacts } from './entry-facts.tsx';

/** What was done to a person, from the audit; those who may read the whole audit get a link to it. */
export function ActsCard({ userId, email }: { userId: string; email: string | null }) {
  const { t } = useLingui();
  const acts = useInfiniteQuery(auditQueries.ofPerson(userId, useLanguage()));
  const entries = acts.data?.pages.flatMap((page) => page.entries) ?? [];
  const title = t({ message: 'Activity', comment: 'Heading: what others did to a person, such as invite them' });
  const readsAudit = useOpens(consolePaths.audit);
  return (
    <Section title={title}>
      <PagedList
        read={acts}
        items={entries.map((entry, index) => ({ entry, index }))}
        label={title}
        rows={3}
        empty={
          <p className="soft">
            <Trans>Nothing has been recorded yet.</Trans>
          </p>
        }
      >
        {/* Entries have no id, and none ever changes its index. */}
        {({ entry, index }) => <ActRow key={`${entry.at} ${index}`} entry={entry} />}
      </PagedList>
      {readsAudit && email && (
        <div className="row">
          <ButtonLink variant="quiet" size="small" to={`${consolePaths.audit}?${new URLSearchParams({ text: email })}`}>
            <Trans comment="Link: to everything that the audit has about one person">All in the audit</Trans>
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

function ActRow({ entry }: { entry: AuditEntry }) {
  return (
    <ListRow
      title={entry.said}
      note={
        <>
          {entry.facts.length > 0 && (
            <>
              <EntryFacts facts={entry.facts} />
              <br />
            </>
          )}
          <Actor entry={entry} />
          <br />
          <Moment at={new Date(entry.at)} />
          {entry.ipAddress && (
            <>
              <br />
              <bdi>{entry.ipAddress}</bdi>
            </>
          )}
        </>
      }
    />
  );
}
