import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { lookAtSession } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { type FeatureSwitch, featureSwitches } from '#contract/switches.ts';
import { companySetupQueries } from './company-queries.ts';
import { Fact, Facts } from './facts.tsx';
import { featureWords } from './feature-words.ts';

/** What the company uses of Stagedoor, with buttons that turn it off and on. */
export function FeatureFacts({ off }: { off: FeatureSwitch[] }) {
  return (
    <Facts>
      {featureSwitches.map((feature) => (
        <FeatureFact key={feature} feature={feature} isOff={off.includes(feature)} />
      ))}
    </Facts>
  );
}

function FeatureFact({ feature, isOff }: { feature: FeatureSwitch; isOff: boolean }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const words = featureWords[feature];
  const name = t(words.name);
  const act = isOff
    ? t({ message: `Turn on: ${name}`, comment: 'Button; something of the app, such as Benefits' })
    : t({ message: `Turn off: ${name}`, comment: 'Button; something of the app, such as Benefits' });
  return (
    <Fact
      label={name}
      act={
        <>
          <Button variant="secondary" size="small" aria-label={act} onPress={() => setIsOpen(true)}>
            {isOff ? (
              <Trans context="part of the app" comment="Button: lets the company use a part of the app again">
                Turn on
              </Trans>
            ) : (
              <Trans context="part of the app" comment="Button: takes a part of the app away from everybody">
                Turn off
              </Trans>
            )}
          </Button>
          <ConfirmDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={isOff ? t`Turn this on for everybody?` : t`Turn this off for everybody?`}
            note={
              isOff ? undefined : (
                <Trans>
                  Nothing is deleted: turned on again, all of it is back. What somebody has not sent yet stays on their
                  device. Open screens change at once.
                </Trans>
              )
            }
            act={act}
            words={{}}
            done={isOff ? t`Everybody has it again: ${name}` : t`It is turned off: ${name}`}
            isDangerous={!isOff}
            onConfirm={() => turn(feature, isOff)}
          >
            {isOff ? <Trans>It is back for everybody, with all that was there before.</Trans> : t(words.goes)}
          </ConfirmDialog>
        </>
      }
    >
      {isOff ? (
        <Trans comment="A part of the app that nobody of the company sees">Turned off</Trans>
      ) : (
        <Trans comment="A part of the app that everybody of the company has">In use</Trans>
      )}
    </Fact>
  );
}

/** Turns it, and reads again what the company has, here as well. */
async function turn(feature: FeatureSwitch, on: boolean): Promise<void> {
  await consoleCall('companySetup.turnFeature', { feature, on });
  await Promise.all([queryClient.invalidateQueries(companySetupQueries.setup()), lookAtSession()]);
}
