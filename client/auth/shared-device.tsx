import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/ui/checkbox.tsx';

type Props = { isSelected: boolean; onChange: (isSelected: boolean) => void };

/** Asks whoever signs in whether others use the device, too. */
export function SharedDevice(props: Props) {
  const { t } = useLingui();
  return (
    <Checkbox name="shared" description={t`You are signed out when the browser closes.`} {...props}>
      <Trans>This is a shared device</Trans>
    </Checkbox>
  );
}
