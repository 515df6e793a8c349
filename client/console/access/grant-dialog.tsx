import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { useScopeWords } from '#client/console/platform/role-words.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { PersonChoice } from '#client/ui/person-choice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { Select } from '#client/ui/select.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { textLengths } from '#contract/limits.ts';
import { companyWideRoles, eitherOrRoles, type RoleName, type RoleScope, roleNames } from '#contract/role-names.ts';
import type { RolePerson } from '#contract/roles.ts';
import { accessQueries } from './access-queries.ts';
import { grantWords } from './access-words.ts';
import { UnitChoice } from './unit-choice.tsx';

type Units = { locations: string[]; departments: string[] };
type Props = { isOpen: boolean; units: Units | undefined; onClose: () => void };

const wholeCompany: RoleScope = { locations: null, departments: null };

/** Gives somebody a role: who, which, and for whom. */
export function GrantDialog({ isOpen, units = { locations: [], departments: [] }, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog about="" isOpen={isOpen} onClose={onClose} title={t`Give a role`}>
      <GrantForm units={units} onClose={onClose} />
    </FormDialog>
  );
}

function GrantForm({ units, onClose }: { units: Units; onClose: () => void }) {
  const { t } = useLingui();
  const words = useScopeWords();
  const group = useId();
  // One id per form, so that a repeat gives nothing twice.
  const [id] = useState(newId);
  const [person, setPerson] = useState<RolePerson | null>(null);
  const [role, setRole] = useState<RoleName>('hr');
  const [part, setPart] = useState<RoleScope | null>(null);
  const [isTried, setIsTried] = useState(false);
  const canNarrow = !companyWideRoles.includes(role);
  const isEitherOr = eitherOrRoles.includes(role);
  const narrowed = canNarrow ? part && (isEitherOr && part.locations ? { ...part, departments: null } : part) : null;
  const isEmpty = narrowed !== null && !narrowed.locations?.length && !narrowed.departments?.length;
  const { submit, ...sending } = useSubmit(async (userId: string) => {
    await consoleCall('roles.grant', { id, userId, role, scope: narrowed ?? wholeCompany });
    await queryClient.invalidateQueries(accessQueries.list());
    showToast({ message: t`The role is given.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (person && !isEmpty) void submit(person.id);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={grantWords}
      act={<Trans comment="Button: gives somebody a role in the console">Give the role</Trans>}
    >
      <PersonChoice
        label={t({ message: 'Person', comment: 'Label: search somebody by name or address' })}
        field="userId"
        maxLength={textLengths.lookUp}
        find={accessQueries.candidates}
        hint={t`A part of the name or the email address`}
        nobody={t`Nobody here has this in their name or address.`}
        chosen={person}
        onChoose={setPerson}
        error={isTried && !person ? t`Choose a person first.` : undefined}
      />
      <Select
        label={t({ message: 'Role', comment: 'Label: which role somebody gets' })}
        options={roleNames.map((name) => ({ id: name, label: words.role(name) }))}
        field="role"
        value={role}
        onChange={setRole}
      />
      {canNarrow && (
        <Fieldset
          legend={t({ message: 'For whom', comment: 'Whom a role is for' })}
          fields={['scope']}
          error={isTried && isEmpty && t`Choose a location or a department.`}
        >
          <Radio name={group} checked={part === null} onChange={() => setPart(null)}>
            {words.scope(wholeCompany)}
          </Radio>
          <Radio name={group} checked={part !== null} onChange={() => setPart(part ?? wholeCompany)}>
            {t({ message: 'A part of it', comment: 'Whom a role is for: a part of the company' })}
          </Radio>
        </Fieldset>
      )}
      {narrowed && (
        <>
          <UnitChoice
            legend={t`Locations`}
            all={units.locations}
            chosen={narrowed.locations}
            onChange={(locations) => setPart({ ...narrowed, locations })}
          />
          <UnitChoice
            legend={t`Departments`}
            all={units.departments}
            chosen={narrowed.departments}
            onChange={(departments) => setPart({ locations: isEitherOr ? null : narrowed.locations, departments })}
          />
          <p className="soft">
            {isEitherOr ? (
              <Trans>An editor writes for locations or for departments. Choosing one kind clears the other.</Trans>
            ) : (
              <Trans>
                With both, the role covers people in one of the departments who are also at one of the locations.
              </Trans>
            )}
          </p>
        </>
      )}
    </DialogForm>
  );
}
