import { useLingui } from '@lingui/react/macro';
import { DayFilters } from '#client/console/platform/day-filters.tsx';
import { Filters } from '#client/console/platform/filters.tsx';
import { SearchField } from '#client/console/platform/search-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type AuditKind, auditKinds } from '#contract/audit-acts.ts';
import type { useAuditView } from './audit-view.ts';
import { kindWords } from './audit-words.ts';

type Props = Pick<ReturnType<typeof useAuditView>, 'view' | 'change'>;

/** The filters of the list: a text, the kind, and the first and last day. */
export function AuditFilters({ view, change }: Props) {
  const { t } = useLingui();
  return (
    <Filters
      active={[view.kind, view.from, view.to].filter(Boolean).length}
      search={
        <SearchField
          label={t({ message: 'Search the audit', comment: 'Label: look for what somebody did, or had done to them' })}
          placeholder={t`Name, email or address`}
          text={view.text ?? ''}
          onSearch={(text) => change({ text })}
        />
      }
    >
      <Select<AuditKind | 'all'>
        label={t({ message: 'About', comment: 'Filter of the audit: sign-in, people, pay, and so on' })}
        options={[
          { id: 'all', label: t({ message: 'Everything', comment: 'Filter that narrows nothing' }) },
          ...auditKinds.map((kind) => ({ id: kind, label: t(kindWords[kind]) })),
        ]}
        value={view.kind ?? 'all'}
        onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
      />
      <DayFilters view={view} onChange={change} />
    </Filters>
  );
}
