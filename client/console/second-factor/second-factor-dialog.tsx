import { Trans, useLingui } from '@lingui/react/macro';
import { queryClient } from '#client/api/query-client.ts';
import { firstHour } from '#client/console/platform/first-hour-queries.ts';
import { consoleState } from '#client/session/console-queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { SetUp } from './set-up.tsx';

type Props = { isOpen: boolean; hasSecondFactor: boolean; onClose: () => void };

/** Sets up a second factor in an open console, or replaces the present one. */
export function SecondFactorDialog({ isOpen, hasSecondFactor, onClose }: Props) {
  const { t } = useLingui();

  function close() {
    onClose();
    void queryClient.invalidateQueries(consoleState());
    void queryClient.invalidateQueries(firstHour());
  }

  function done() {
    // At once: locking the console drops an answer that is in flight, and its form asks for the code by this.
    queryClient.setQueryData(
      consoleState().queryKey,
      (before) => before && { ...before, secondFactor: 'set-up' as const },
    );
    close();
  }

  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && close()}
      // The recovery codes are shown once.
      isDismissable={false}
      title={t`Second factor`}
    >
      <p>
        {hasSecondFactor ? (
          <Trans>You have one already. A new one replaces it and its recovery codes: for a new phone, say.</Trans>
        ) : (
          <Trans>With a second factor, nobody can open the console with your password alone.</Trans>
        )}
      </p>
      {isOpen && <SetUp onDone={done} />}
    </Dialog>
  );
}
