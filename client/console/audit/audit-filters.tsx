import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DayFilters } from '#client/console/platform/day-filters.tsx';
import { Filters } from '#client/console/platform/filters.tsx';
import { SearchField } from '#client/console/platform/search-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type AuditKind, auditKinds } from '#contract/audit-acts.ts';
import type { useAuditView } from './audit-view.ts';

type Props = Pick<ReturnType<typeof useAuditView>, 'view' | 'change'>;

/** The names of the kinds of entries. */
const auditKindWords: Record<AuditKind, MessageDescriptor> = {
  'sign-in': msg({ message: 'Signing in', comment: 'Filter of the audit' }),
  people: msg({ message: 'Records of people', comment: 'Filter of the audit' }),
  pay: msg({ message: 'Pay and payslips', comment: 'Filter of the audit' }),
  'time-off': msg({ message: 'Leave and absence', comment: 'Filter of the audit' }),
  'my-voice': msg({ message: 'My Voice', comment: 'Filter of the audit: the chat' }),
  company: msg({ message: 'News and offers', comment: 'Filter of the audit: what the company publishes' }),
  console: msg({ message: 'Roles and console', comment: 'Filter of the audit' }),
  refusals: msg({ message: 'What was refused', comment: 'Filter of the audit' }),
};

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
          ...auditKinds.map((kind) => ({ id: kind, label: t(auditKindWords[kind]) })),
        ]}
        value={view.kind ?? 'all'}
        onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
      />
      <DayFilters view={view} onChange={change} />
    </Filters>
  );
}
