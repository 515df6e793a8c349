import { useLingui } from '@lingui/react/macro';
import { EyeOff, MicOff } from 'lucide-react';
import type { AtMessage } from '#client/my-voice/list/message-item.tsx';
import type { RoomActs, RoomView } from '#client/my-voice/log/room-view.ts';
import { HideDialog } from '#client/my-voice/moderation/hide-dialog.tsx';
import { MuteDialog } from '#client/my-voice/moderation/mute-dialog.tsx';
import type { SceneEvent } from '#client/my-voice/scene.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import type { ModeratorActions, OpenOnMessage } from './message-actions.ts';
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
  const { t } = useLingui();
  const remove = useRemoval(acts.remove, dispatch);
  const open = (opened: OpenOnMessage) => dispatch({ type: 'open', over: opened });
  const close = () => dispatch({ type: 'close', kind: 'dialog' });

  const moderatorActions: ModeratorActions = (message) => [
    ...(message.text === null
      ? []
      : [
          {
            id: 'hide',
            label: t`Hide…`,
            icon: EyeOff,
            isDangerous: true,
            onAction: () => open({ kind: 'hide', message }),
          },
        ]),
    {
      id: 'mute',
      label: t`Mute…`,
      icon: MicOff,
      onAction: () => open({ kind: 'mute', person: message.sender }),
    },
  ];

  async function copy(message: Message) {
    try {
      await navigator.clipboard.writeText(message.text ?? '');
      showToast({ tone: 'good', message: t`The text is copied.` });
    } catch {
      // The clipboard is missing on a plain LAN address, or barred.
      showToast({ tone: 'bad', message: t`This browser does not let us copy.` });
    }
  }

  return (
    <>
      {over.kind === 'menu' && (
        <MessageMenu
          at={over}
          me={me}
          mine={reacted.get(over.message.seq)}
          moderatorActions={isModerator ? moderatorActions : undefined}
          onClose={() => dispatch({ type: 'close', kind: 'menu' })}
          onReact={react}
          onReply={(message) => dispatch({ type: 'write', writing: { kind: 'reply', message } })}
          onCopy={(message) => void copy(message)}
          onEdit={(message) => dispatch({ type: 'write', writing: { kind: 'edit', message } })}
          onDelete={remove}
          onReport={(message) => open({ kind: 'report', message })}
        />
      )}
      {over.kind === 'report' && <ReportDialog message={over.message} report={acts.report} onClose={close} />}
      <HideDialog message={over.kind === 'hide' ? over.message : null} onClose={close} />
      <MuteDialog person={over.kind === 'mute' ? over.person : null} onClose={close} />
    </>
  );
}
