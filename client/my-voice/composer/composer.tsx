import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { usePeople } from '#client/my-voice/room-people.ts';
import type { Writing } from '#client/my-voice/scene.ts';
import { isOfInputMethod, takeFields } from '#client/ui/fields-as-they-stand.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { MentionPicker } from './mention-picker.tsx';
import { useMentions } from './use-mentions.ts';
import { useSealedDraft } from './use-sealed-draft.ts';

/** The input's height in px: empty, and at most. */
const [lowest, highest] = [40, 150];
/** The counter appears when this many characters are left. */
const countedFrom = 200;

/** A visible character, as the server counts: no blank, and no mark without a shape. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export type ComposerHandle = { focus: () => void; mention: (name: string) => void };

type Props = {
  writing: Writing;
  /** Cancels the answer or the edit. */
  onCancel: () => void;
  /** Resolves with true if the room took the text; with false it stays in the input. */
  onSend: (text: string) => Promise<boolean>;
  onTyping: () => void;
  /** Begins to edit the reader's last own message. */
  onEditLast: () => void;
  isBarred: boolean;
  /** What the room shows; null before it shows anything. */
  sent: readonly Message[] | null;
  ref: React.Ref<ComposerHandle>;
};

/** The composer: an input that grows with its text, and the send button. */
export function Composer({ writing, onCancel, onSend, onTyping, onEditLast, isBarred, sent, ref }: Props) {
  const { t } = useLingui();
  const { me } = usePeople();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => readDraft(me));
  const [change, setChange] = useState('');
  const isEdit = writing.kind === 'edit';
  const [text, setText] = isEdit ? [change, setChange] : [draft, setDraft];
  const left = charactersLeft(text);
  const mentions = useMentions(input, text, setText);

  useEffect(() => saveDraft(me, draft), [me, draft]);
  useSealedDraft(me, draft, sent, (text) => setDraft((typed) => [text, typed].filter(Boolean).join('\n')));

  // The message to answer or edit was chosen elsewhere: move the focus to the input.
  useEffect(() => {
    if (writing.kind === 'edit') setChange(writing.message.text ?? '');
    if (writing.kind !== 'new') input.current?.focus();
  }, [writing]);

  useLayoutEffect(() => {
    const element = input.current;
    const well = element?.parentElement;
    if (!element || !well) return;
    // Freeze the wrapper's height meanwhile: a message list that grows for a moment would leave its end.
    well.style.blockSize = `${well.offsetHeight}px`;
    element.style.blockSize = `${lowest}px`;
    element.style.blockSize = `${Math.min(highest, Math.max(lowest, element.scrollHeight))}px`;
    well.style.blockSize = '';
  }, [text]);

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    mention: (name) => {
      setText((written) => `${written}${written === '' || /\s$/.test(written) ? '' : ' '}@${name} `);
      input.current?.focus();
    },
  }));

  const { submit, isSending } = useSubmit(async (typed: string) => {
    if (await onSend(typed)) setText((now) => (now === typed ? '' : now));
  });

  function send() {
    if (isBarred) return;
    takeFields(input.current?.parentElement);
    const typed = input.current?.value ?? '';
    if (visible.test(typed) && charactersLeft(typed) >= 0) void submit(typed);
    else input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition the keys belong to the input method.
    if (isOfInputMethod(event) || mentions.takesKey(event)) return;
    if (event.key === 'Escape' && writing.kind !== 'new') onCancel();
    else if (event.key === 'ArrowUp' && text === '' && writing.kind === 'new') {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Enter' && !event.shiftKey && hasKeyboard()) {
      event.preventDefault();
      send();
    }
  }

  const tooLong = left < 0;
  return (
    <div className={styles.composer} data-about={isEdit ? writing.message.seq : undefined}>
      {writing.kind !== 'new' && <ComposerBar writing={writing} onCancel={onCancel} />}
      <MentionPicker {...mentions} />
      <div className={styles.line}>
        {/* The label is the touch target: larger than the input, which is only as high as its text. */}
        <label className={styles.well} data-invalid={tooLong || undefined}>
          <span className="visually-hidden">
            {t({ message: 'Message', comment: 'Label of the input for a message' })}
          </span>
          <textarea
            ref={input}
            rows={1}
            className={styles.input}
            value={text}
            placeholder={t`Type a message`}
            dir={text ? 'auto' : undefined}
            readOnly={isBarred}
            aria-invalid={tooLong || undefined}
            aria-describedby={left < countedFrom ? id : undefined}
            {...mentions.inputProps}
            onChange={(event) => {
              setText(event.target.value);
              mentions.look();
              if (!isEdit && visible.test(event.target.value)) onTyping();
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <IconButton
          icon={isEdit ? Check : SendHorizontal}
          mirrors={!isEdit}
          variant="action"
          label={
            isEdit
              ? t({ message: 'Save', comment: 'Button: keeps the changed message' })
              : t({ message: 'Send', comment: 'Button: sends the message' })
          }
          // Keeps the phone's keyboard open.
          preventFocusOnPress
          isPending={isSending}
          onPress={send}
        />
      </div>
      {left < countedFrom && (
        <p id={id} role="status" className={styles.count} data-over={tooLong || undefined}>
          {tooLong
            ? t({
                message: plural(-left, {
                  one: 'One character too many. Shorten the message to send it.',
                  other: '# characters too many. Shorten the message to send it.',
                }),
              })
            : t({ message: plural(left, { one: '# character left', other: '# characters left' }) })}
        </p>
      )}
    </div>
  );
}

/** Whether the device has a mouse, and so a keyboard: Enter sends there. On a phone it begins a new line. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** The number of code points left, as the server counts them; negative if there are too many. */
function charactersLeft(text: string): number {
  return roomLimits.message - [...text.normalize('NFC').trim()].length;
}
