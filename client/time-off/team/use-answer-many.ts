import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOwnOutbox } from '#client/outbox/use-outbox.ts';
import { readTimeOffAgain, type SentAmong, sendMany } from '#client/time-off/send-leave.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { FailureCode } from '#contract/failure.ts';
import type { TeamRequest } from '#contract/time-off.ts';

/** What was done with several requests. */
type Act = 'approved' | 'declined' | 'taken-back';

/** One of several requests whose answer, or whose withdrawal of an answer, was refused. */
export type Refused = { request: TeamRequest; why: FailureCode };

/** Shared by all toasts about several answers, so that each replaces the one before. */
const about = 'several-requests';

/**
 * Answers several requests at once, or takes the answers back. A toast counts the successes; `refused` lists the
 * failures.
 */
export function useAnswerMany() {
  const { t } = useLingui();
  const language = useLanguage();
  const outbox = useOwnOutbox();
  const [pending, setPending] = useState<readonly TeamRequest[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const { submit } = useSubmit((send: () => Promise<SentAmong[]>) => send());

  async function run(act: Act, requests: TeamRequest[], send: () => Promise<SentAmong[]>, undo?: Undo): Promise<void> {
    setPending(requests);
    setRefused([]);
    const sent = await submit(send);
    if (!sent) return;
    const bad = sent.flatMap((one) => {
      const request = requests.find(({ id }) => id === one.id);
      return request && 'why' in one ? [{ request, why: one.why }] : [];
    });
    setRefused(bad);
    const unsent = sent.filter((one) => 'state' in one && one.state === 'unsent').length;
    const counts = { done: sent.length - bad.length - unsent, unsent, refused: bad.length };
    showToast({
      tone: bad.length > 0 ? 'bad' : unsent > 0 ? 'info' : 'good',
      about,
      message: sentences(act, counts),
      ...(undo && sent.length > bad.length && { action: { label: t`Undo`, onPress: () => undo(requests, sent) } }),
    });
    await readTimeOffAgain();
    setPending([]);
  }

  type Undo = (requests: TeamRequest[], sent: SentAmong[]) => void;

  /** Cancels the answers that are still queued, and takes the others back. */
  const undoBy = (outbox: Outbox) => (requests: TeamRequest[], sent: SentAmong[]) => {
    const queued = new Set(
      outbox
        .entries()
        .filter(({ state }) => state === 'queued')
        .map(({ id }) => id),
    );
    const given = sent.flatMap((one) => ('why' in one ? [] : [one]));
    for (const { entry } of given) if (queued.has(entry)) void outbox.forget(entry);
    const back = given.filter(({ entry }) => !queued.has(entry)).map(({ id }) => ({ id, language }));
    if (back.length === 0) return;
    const ids = new Set(back.map(({ id }) => id));
    void run(
      'taken-back',
      requests.filter(({ id }) => ids.has(id)),
      () => sendMany(outbox, 'timeOff.takeBack', back),
    );
  };

  function sentences(act: Act, { done, unsent, refused }: Record<'done' | 'unsent' | 'refused', number>): string {
    const said: Record<Act, () => string> = {
      approved: () => t`${plural(done, { one: '# request is approved.', other: '# requests are approved.' })}`,
      declined: () => t`${plural(done, { one: '# request is declined.', other: '# requests are declined.' })}`,
      'taken-back': () => t`${plural(done, { one: '# request waits again.', other: '# requests wait again.' })}`,
    };
    const notSaid =
      act === 'taken-back'
        ? t({
            message: plural(refused, {
              one: '# answer could not be taken back.',
              other: '# answers could not be taken back.',
            }),
          })
        : t({
            message: plural(refused, { one: '# could not be answered.', other: '# could not be answered.' }),
            comment: 'Some requests for leave, of which others were answered',
          });
    const waits = t({
      message: plural(unsent, {
        one: '# answer waits to be sent, and goes out by itself.',
        other: '# answers wait to be sent, and go out by themselves.',
      }),
      comment: 'Without a connection: answers to requests for leave',
    });
    return [done > 0 && said[act](), unsent > 0 && waits, refused > 0 && notSaid].filter(Boolean).join(' ');
  }

  return {
    async answerMany(requests: TeamRequest[], answer: 'approved' | 'declined', note: string): Promise<void> {
      if (!outbox) return;
      const inputs = requests.map(({ id }) => ({ id, answer, note, language }));
      await run(answer, requests, () => sendMany(outbox, 'timeOff.answer', inputs), undoBy(outbox));
    },

    /** The requests being answered now. */
    pending,

    refused,
    forgetRefused: () => setRefused([]),
  };
}
