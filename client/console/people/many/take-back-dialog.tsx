import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { Moment } from '#client/i18n/moment.tsx';
import type { ActSummary } from '#contract/people-acts.ts';
import { ManyDialog } from './many-dialog.tsx';
import { readActsAgain, useOwnActs } from './use-act.ts';

/** Takes back what was changed of many people, but for records that were changed again since. */
export function TakeBackDialog({ act, onClose }: { act: ActSummary; onClose: () => void }) {
  const { id, total, changed = total } = act;
  // As it stands now: what was refused is read again.
  const takeBackUntil = useOwnActs().find((one) => one.id === id)?.takeBackUntil;
  return (
    <ManyDialog
      about={null}
      onClose={onClose}
      kind="take-back"
      count={changed}
      send={async ({ id: own }) => {
        try {
          return await consoleCall('people.takeBack', { id: own, act: id });
        } catch (refusal) {
          void readActsAgain();
          throw refusal;
        }
      }}
      act={
        <Trans context="changes" comment="Button: undoes what was changed of many people">
          Take back
        </Trans>
      }
      words={{ CHANGED_MEANWHILE: msg`This cannot be taken back any more.` }}
    >
      <p>
        <Trans>
          These records and their job histories go back to what they were. A record that was changed again since stays
          as it is.
        </Trans>
      </p>
      {takeBackUntil && (
        <p className="soft">
          <Trans comment="Followed by a day and a time">
            You can do this until <Moment at={new Date(takeBackUntil)} />.
          </Trans>
        </p>
      )}
    </ManyDialog>
  );
}
