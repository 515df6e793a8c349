import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { CompanyName } from '#contract/company-setup.ts';
import { Fact } from './facts.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** The company's name, with a button to change it unless the environment sets it. */
export function NameFact({ name: { value, from } }: { name: CompanyName }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fact
      label={<Trans comment="Label: what the company is called">Company name</Trans>}
      from={from}
      act={
        from !== 'environment' && (
          <>
            <Button variant="secondary" size="small" onPress={() => setIsOpen(true)}>
              <Trans comment="Button: changes the name of the company">Change the name</Trans>
            </Button>
            <RenameDialog isOpen={isOpen} name={value} isOurs={from === 'nobody'} onClose={() => setIsOpen(false)} />
          </>
        )
      }
    >
      <bdi>{value}</bdi>
    </Fact>
  );
}
