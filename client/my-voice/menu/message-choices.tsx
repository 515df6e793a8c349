import type { RoomActs } from '#client/my-voice/log/room-view.ts';
import { HideDialog } from '#client/my-voice/moderation/hide-dialog.tsx';
import { MuteDialog } from '#client/my-voice/moderation/mute-dialog.tsx';
import type { MenuAt, OpenDialog } from './message-actions.ts';
import { MessageMenu, type MessageMenuProps } from './message-menu.tsx';
import { ReportDialog } from './report-dialog.tsx';

type Props = Omit<MessageMenuProps, 'at'> & {
  /** Null while no menu is open. */
  menu: MenuAt | null;
  asked: OpenDialog;
  report: RoomActs['report'];
  onAnswered: () => void;
};

/** All that opens on a message: its menu, and the dialogs that lead on from there. */
export default function MessageChoices({ menu, asked, report, onAnswered, ...choices }: Props) {
  return (
    <>
      {menu && <MessageMenu at={menu} {...choices} />}
      {asked.toReport && <ReportDialog message={asked.toReport} report={report} onClose={onAnswered} />}
      <HideDialog message={asked.toHide ?? null} onClose={onAnswered} />
      <MuteDialog person={asked.toMute ?? null} onClose={onAnswered} />
    </>
  );
}
