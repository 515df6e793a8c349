import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { typedInto } from '#client/api/typed-before.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLeaveWarning } from '#client/device/use-leave-warning.ts';
import { ZonedMoment } from '#client/moments/zoned-moment-fields.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Announcement } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import { isBlank } from '#contract/limits.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import { readAnnouncementsAgain } from './announcement-queries.ts';
import { announcementFailures } from './announcement-words.ts';
import styles from './announcements.module.css';

type Props = {
  /** The one that is changed; null for a new one. */
  announcement: Announcement | null;
  zones: { company: string; others: string[] };
  onClose: () => void;
};

/** What a moderator typed into an announcement, with the id under which it may have been sent. */
type Typed = { id: Id; text: string; mustRead: boolean; isLater: boolean; moment: string };

const { typedBefore, keepTyped } = typedInto<Typed>('announcements');

/** Writes an announcement, or changes one that waits for its hour. What is typed is there again for whoever closes it. */
export function AnnouncementDialog({ announcement, zones, onClose }: Props) {
  const { t } = useLingui();
  const [formId, when] = [useId(), useId()];
  const key = announcement?.id ?? null;
  const [before] = useState(() => typedBefore(key));
  const [isFromBefore, setIsFromBefore] = useState(before !== undefined);
  const [saved] = useState<Typed>(() => ({
    id: announcement?.id ?? before?.id ?? (newId() as Id),
    text: announcement?.text ?? '',
    mustRead: announcement?.mustRead ?? false,
    isLater: announcement !== null,
    moment: announcement?.publishAt ?? '',
  }));
  const [typed, setTyped] = useState(before ?? saved);
  const type = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  const { id, text, mustRead, isLater, moment } = typed;
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved);
  const [isTried, setIsTried] = useState(false);
  const isTooLong = [...text.trim()].length > roomLimits.message;
  const isMissing = isLater && moment === '';

  useLeaveWarning(isChanged);

  const isDone = useRef(false);
  const leave = useEffectEvent(() => keepTyped(key, isChanged && !isDone.current ? typed : null));
  useEffect(() => () => leave(), []);

  const { submit, isSending, failure } = useSubmit(async () => {
    const written = { id, text, mustRead, publishAt: isLater ? moment : null };
    const stored = announcement
      ? await call('announcements.change', { ...written, version: announcement.version })
      : await call('announcements.add', written);
    // After a lost answer another moderator may have cancelled it, or it was not sent: the list says so.
    if (stored.state === 'scheduled') showToast({ tone: 'good', message: t`The announcement is scheduled.` });
    if (stored.state === 'sent') showToast({ tone: 'good', message: t`The announcement is in the room.` });
    isDone.current = true;
    onClose();
    await readAnnouncementsAgain();
  });

  function send() {
    setIsTried(true);
    if (!isBlank(text) && !isTooLong && !isMissing) void submit();
  }

  return (
    <Dialog
      about={announcement?.id ?? ''}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={false}
      title={announcement ? t`Change the announcement` : t`Write an announcement`}
      actions={
        <Button type="submit" form={formId} isPending={isSending}>
          {!isLater ? (
            <Trans comment="Button: puts an announcement into the chat room">Send now</Trans>
          ) : announcement ? (
            <Trans comment="Button: saves what was changed">Save</Trans>
          ) : (
            <Trans comment="Button: an announcement is sent by itself at the chosen time">Schedule</Trans>
          )}
        </Button>
      }
    >
      <Form
        id={formId}
        className={styles.form}
        onSend={send}
        failure={failure}
        words={announcementFailures}
        otherwise={didNotWork}
      >
        {isFromBefore && (
          <Notice
            tone="info"
            action={
              <Button
                size="small"
                variant="quiet"
                onPress={() => {
                  setTyped(saved);
                  setIsFromBefore(false);
                }}
              >
                {t`Undo`}
              </Button>
            }
          >
            <Trans>What you typed here before is in the form. It is not saved.</Trans>
          </Notice>
        )}
        <TextArea
          label={t({ message: 'Announcement', comment: 'Mark of a message that a moderator announced' })}
          name="text"
          rows={5}
          value={text}
          onChange={(text) => type({ text })}
          description={t`It stands in the room under your name, as you write it.`}
          error={
            isTooLong
              ? t(announcementFailures.MESSAGE_TOO_LONG ?? didNotWork)
              : isTried && isBlank(text) && t(announcementFailures.MESSAGE_EMPTY ?? didNotWork)
          }
        />
        <Checkbox
          name="mustRead"
          isSelected={mustRead}
          onChange={(mustRead) => type({ mustRead })}
          description={t`It stays on top of the room until they press that they have read it, for 30 days at most.`}
        >
          <Trans>Ask everybody to acknowledge it</Trans>
        </Checkbox>
        <Fieldset legend={t({ message: 'When', comment: 'Question: when an announcement is sent' })}>
          <Radio name={when} checked={!isLater} onChange={() => type({ isLater: false })}>
            {t({ message: 'At once', comment: 'When an announcement is sent' })}
          </Radio>
          <Radio name={when} checked={isLater} onChange={() => type({ isLater: true })}>
            {t({ message: 'At a set time', comment: 'When an announcement is sent' })}
          </Radio>
        </Fieldset>
        {isLater && (
          <ZonedMoment
            field="publishAt"
            value={moment}
            onChange={(moment) => type({ moment })}
            zones={zones}
            isMissing={isTried && isMissing}
          />
        )}
      </Form>
    </Dialog>
  );
}
