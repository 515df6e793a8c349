import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { themeColors } from '#contract/page-look.ts';
import { AccentDialog } from './accent-dialog.tsx';
import styles from './company.module.css';
import { Fact, Facts, Origin, SetHere } from './facts.tsx';
import { LogoDialog } from './logo-dialog.tsx';

type Look = Pick<Output<'companySetup.read'>, 'accent' | 'logo'>;

/** The company's colour and logo in the app, with buttons to change them. */
export function LookFacts({ accent, logo }: Look) {
  const [open, setOpen] = useState<'accent' | 'logo' | null>(null);
  const close = () => setOpen(null);
  const color = accent ?? themeColors.light;
  return (
    <Facts>
      <LookFact
        label={<Trans comment="Label: the colour that the app is in">Colour</Trans>}
        isSet={accent !== null}
        act={
          <Button variant="secondary" size="small" onPress={() => setOpen('accent')}>
            <Trans comment="Button: changes the colour of the app">Change the colour</Trans>
          </Button>
        }
      >
        <span className={styles.look}>
          <svg aria-hidden="true" focusable="false" className={styles.swatch}>
            <rect width="100%" height="100%" fill={color} />
          </svg>
          <bdi>{color}</bdi>
        </span>
      </LookFact>
      <LookFact
        label={<Trans comment="Label: the small picture that stands for the company">Logo</Trans>}
        isSet={logo !== null}
        act={
          <Button variant="secondary" size="small" onPress={() => setOpen('logo')}>
            <Trans comment="Button: changes the small picture that stands for the company">Change the logo</Trans>
          </Button>
        }
      >
        <Mark />
      </LookFact>
      <AccentDialog isOpen={open === 'accent'} accent={accent} onClose={close} />
      <LogoDialog isOpen={open === 'logo'} logo={logo} onClose={close} />
    </Facts>
  );
}

type Props = { label: ReactNode; isSet: boolean; act: ReactNode; children: ReactNode };

function LookFact({ label, isSet, act, children }: Props) {
  return (
    <Fact label={label} note={isSet ? <SetHere /> : <Origin isGiven={false} />} act={act}>
      {children}
    </Fact>
  );
}
