import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/ui/checkbox.tsx';

type Props = { isSelected: boolean; onChange: (isSelected: boolean) => void };

/** Asks whether others use this device, too. */
export function SharedDevice(props: Props) {
  const { t } = useLingui();
  return (
    <Checkbox name="shared" description={t`You are signed out when the browser closes.`} {...props}>
      <Trans>This is a shared device</Trans>
    </Checkbox>
  );
}
