import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { AbsenceFormSetting } from '#contract/company-setup.ts';
import { AbsenceFormDialog } from './absence-form-dialog.tsx';
import { absenceWords } from './company-words.ts';
import { Fact } from './facts.tsx';

/** Where an absence is reported, and a button to change it unless the environment sets it. */
export function AbsenceFact({ form }: { form: AbsenceFormSetting }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { kind, url, from } = form;
  const absence = t(absenceWords[kind]);
  return (
    <Fact
      label={absence}
      from={from === 'nobody' ? undefined : from}
      act={
        from !== 'environment' && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-label={t({
                message: `Change the form: ${absence}`,
                comment: 'Button; an absence, such as Sickness',
              })}
              onPress={() => setIsOpen(true)}
            >
              <Trans comment="Button: changes where an absence is reported">Change the form</Trans>
            </Button>
            <AbsenceFormDialog isOpen={isOpen} form={form} onClose={() => setIsOpen(false)} />
          </>
        )
      }
    >
      {url === null ? (
        <Trans comment="The form in which an absence is reported">The form of Stagedoor</Trans>
      ) : (
        <bdi>{url}</bdi>
      )}
    </Fact>
  );
}
