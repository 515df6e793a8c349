import type { Message } from '#contract/my-voice-log.ts';

/** What the composer writes: a new message, an answer, or an edit. */
export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };

/** What is open over the messages: a message's menu beside its bubble, or the dialog that was chosen there. */
export type OpenOnMessage =
  | { kind: 'nothing' }
  | { kind: 'menu'; message: Message; beside: HTMLElement }
  | { kind: 'report' | 'hide'; message: Message }
  | { kind: 'mute'; person: Message['sender'] };

/** What the person is doing in the room. */
export type Scene = {
  writing: Writing;
  beside: 'people' | 'search';
  over: OpenOnMessage;
  /** Messages being deleted: hidden here, and to be restored for a moment. */
  removed: ReadonlySet<number>;
};

export type SceneEvent =
  | { type: 'write'; writing: Writing }
  /** The edit of a message is stored: by then something else may be written. */
  | { type: 'edited'; seq: number }
  | { type: 'look-beside'; beside: Scene['beside'] }
  | { type: 'open'; over: OpenOnMessage }
  /** A menu closes by itself after a choice, which may have opened a dialog: so `close` names what it closes. */
  | { type: 'close'; kind: 'menu' | 'dialog' }
  | { type: 'remove' | 'restore'; seq: number };

export const nothingNew: Writing = { kind: 'new' };
const nothing: OpenOnMessage = { kind: 'nothing' };

/** The scene at the start. */
export const initialScene: Scene = { writing: nothingNew, beside: 'people', over: nothing, removed: new Set() };

/** The scene after an event. */
export function sceneAfter(scene: Scene, event: SceneEvent): Scene {
  switch (event.type) {
    case 'write':
      return { ...scene, writing: event.writing };
    case 'edited': {
      const { writing } = scene;
      return writing.kind === 'edit' && writing.message.seq === event.seq ? { ...scene, writing: nothingNew } : scene;
    }
    case 'look-beside':
      return { ...scene, beside: event.beside };
    case 'open':
      return { ...scene, over: event.over };
    case 'close':
      return (scene.over.kind === 'menu') === (event.kind === 'menu') ? { ...scene, over: nothing } : scene;
    case 'remove':
      return { ...scene, removed: new Set([...scene.removed, event.seq]) };
    case 'restore':
      return { ...scene, removed: new Set([...scene.removed].filter((seq) => seq !== event.seq)) };
  }
}
