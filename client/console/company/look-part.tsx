import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { themeColors } from '#contract/page-look.ts';
import { AccentDialog } from './accent-dialog.tsx';
import styles from './company.module.css';
import { Fact, Facts } from './facts.tsx';
import { LogoDialog } from './logo-dialog.tsx';

type Look = Pick<Output<'companySetup.read'>, 'accent' | 'logo'>;

/** The company's colour and logo in the app, with buttons to change them. */
export function LookFacts({ accent, logo }: Look) {
  const [open, setOpen] = useState<'accent' | 'logo' | null>(null);
  const close = () => setOpen(null);
  const color = accent ?? themeColors.light;
  return (
    <Facts>
      <Fact
        label={<Trans comment="Label: the colour that the app is in">Colour</Trans>}
        from={accent === null ? 'nobody' : 'console'}
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
      </Fact>
      <Fact
        label={<Trans comment="Label: the small picture that stands for the company">Logo</Trans>}
        from={logo === null ? 'nobody' : 'console'}
        act={
          <Button variant="secondary" size="small" onPress={() => setOpen('logo')}>
            <Trans comment="Button: changes the small picture that stands for the company">Change the logo</Trans>
          </Button>
        }
      >
        <Mark />
      </Fact>
      <AccentDialog isOpen={open === 'accent'} accent={accent} onClose={close} />
      <LogoDialog isOpen={open === 'logo'} logo={logo} onClose={close} />
    </Facts>
  );
}
