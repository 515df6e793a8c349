import { Trans } from '@lingui/react/macro';
import { usePush, wantPush } from '#client/push/push-subscription.ts';
import { Button } from '#client/ui/button.tsx';

/** The next step, if there is one: to ask for permission, or to try again. */
export function PushStep() {
  const { isWanted, state } = usePush();
  if (!isWanted || (state !== 'unasked' && state !== 'failed')) return null;
  return (
    <Button variant="secondary" size="small" onPress={() => wantPush(true)}>
      {state === 'unasked' ? <Trans>Allow notifications</Trans> : <Trans>Try again</Trans>}
    </Button>
  );
}
