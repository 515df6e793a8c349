import type { AtMessage } from '#client/my-voice/list/message-item.tsx';
import type { RoomActs } from '#client/my-voice/log/room.ts';
import type { RoomView } from '#client/my-voice/log/room-view.ts';
import { HideDialog } from '#client/my-voice/moderation/hide-dialog.tsx';
import { MuteDialog } from '#client/my-voice/moderation/mute-dialog.tsx';
import type { OpenOnMessage, SceneEvent } from '#client/my-voice/scene.ts';
import { MessageMenu } from './message-menu.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useRemoval } from './use-removal.ts';

type Props = {
  over: OpenOnMessage;
  dispatch: (event: SceneEvent) => void;
  me: string;
  reacted: RoomView['reacted'];
  isModerator: boolean;
  react: AtMessage['react'];
  acts: Pick<RoomActs, 'remove' | 'report'>;
};

/** Everything that opens on a message: its menu, and the dialogs that it leads to. */
export default function MessageChoices({ over, dispatch, me, reacted, isModerator, react, acts }: Props) {
  const remove = useRemoval(acts.remove, dispatch);
  const close = () => dispatch({ type: 'close', kind: 'dialog' });

  return (
    <>
      {over.kind === 'menu' && (
        <MessageMenu
          message={over.message}
          beside={over.beside}
          me={me}
          mine={reacted.get(over.message.seq)}
          isModerator={isModerator}
          dispatch={dispatch}
          react={react}
          remove={remove}
        />
      )}
      {over.kind === 'report' && <ReportDialog message={over.message} report={acts.report} onClose={close} />}
      <HideDialog message={over.kind === 'hide' ? over.message : null} onClose={close} />
      <MuteDialog person={over.kind === 'mute' ? over.person : null} onClose={close} />
    </>
  );
}
