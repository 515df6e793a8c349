import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChangedFieldName } from '#client/console/platform/changed-field.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import type { RecordChange } from '#contract/people-records.ts';
import { ChangeLines } from './change-lines.tsx';

const all = 'all';

/** What was changed in a record, newest first: everything, or one field's history. */
export function ChangeList({ changes }: { changes: RecordChange[] }) {
  const { t } = useLingui();
  const [field, setField] = useState<RecordChange['field'] | typeof all>(all);
  const fields = [...new Set(changes.map((change) => change.field))].filter((one) => one !== 'added');
  const nameOf = useChangedFieldName();
  const shown = changes.filter((change) => field === all || change.field === field);
  return (
    <Section title={<Trans comment="Heading: what was changed in somebody’s record, and by whom">Changes</Trans>}>
      <Card>
        {fields.length > 1 && (
          <Select
            label={t({ message: 'Field', comment: 'Label: which field’s history is shown' })}
            options={[
              { id: all, label: t({ message: 'All fields', comment: 'Choice: the history of every field' }) },
              ...fields.map((one) => ({ id: one, label: nameOf(one) })),
            ]}
            value={field}
            onChange={setField}
          />
        )}
        {shown.length === 0 ? (
          <p className="soft">
            <Trans>No changes have been recorded yet.</Trans>
          </p>
        ) : (
          <ChangeLines changes={shown} />
        )}
      </Card>
    </Section>
  );
}
