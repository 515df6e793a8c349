import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Id } from '#contract/id.ts';
import type { InboxRequest, RequestResult } from '#contract/leave-inbox.ts';
import type { PersonName } from '#contract/people-records.ts';
import { readRequestsAgain } from './request-queries.ts';

/** What was not done, of what was asked for, and why. */
export type NotDone = { request: InboxRequest; outcome: RequestResult['outcome']; alsoAway: string[] };

type Act = 'approve' | 'decline' | 'assign' | 'nudge' | 'take-back';

/** What HR does with requests, and what could not be done until it is put away. */
export function useRequestActs(onDone: () => void) {
  const { t } = useLingui();
  const say = useSayFailure();
  const [notDone, setNotDone] = useState<NotDone[]>([]);
  const [isSending, setIsSending] = useState(false);

  const doneWords = (act: Act, count: number) =>
    ({
      approve: t({
        message: plural(count, { one: '# request is approved.', other: '# requests are approved.' }),
        context: 'console',
      }),
      decline: t({
        message: plural(count, { one: '# request is declined.', other: '# requests are declined.' }),
        context: 'console',
      }),
      assign: t`${plural(count, { one: 'They are asked to answer # request.', other: 'They are asked to answer # requests.' })}`,
      'take-back': t`${plural(count, { one: '# request waits again.', other: '# requests wait again.' })}`,
      nudge: t`${plural(count, { one: 'A reminder of # request is sent.', other: 'Reminders of # requests are sent.' })}`,
    })[act];

  async function run(act: Act, requests: InboxRequest[], send: (ids: Id[]) => Promise<{ results: RequestResult[] }>) {
    setIsSending(true);
    try {
      const { results } = await send(requests.map(({ id }) => id));
      const failed = results.flatMap(({ id, outcome, alsoAway }) => {
        const request = requests.find((one) => one.id === id);
        return request && outcome !== 'done' ? [{ request, outcome, alsoAway }] : [];
      });
      const done = results.length - failed.length;
      setNotDone(failed);
      if (done > 0) {
        // Of one it says whose.
        const whose = requests.length === 1 ? requests.map(({ person }) => person) : [];
        const answered = requests.filter(({ id }) => failed.every(({ request }) => request.id !== id));
        showToast({
          tone: 'good',
          about: requests.length === 1 ? answered[0]?.id : 'several-requests',
          message: [...whose, doneWords(act, done)].join(' · '),
          ...((act === 'approve' || act === 'decline') && {
            action: {
              label: t({ message: 'Undo', comment: 'Button that takes back what was just done' }),
              onPress: () => void takeBack(answered),
            },
          }),
        });
      }
      onDone();
    } finally {
      setIsSending(false);
      void readRequestsAgain();
    }
  }

  /** The same for a button without a form, which says itself what went wrong. */
  const press = (...given: Parameters<typeof run>) =>
    run(...given).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      showToast({ tone: 'bad', message: say(error) });
    });

  const takeBack = (requests: InboxRequest[]) =>
    press('take-back', requests, (ids) => consoleCall('leaveInbox.takeBack', { ids }));

  return {
    isSending,
    notDone,
    forget: () => setNotDone([]),
    approve: (requests: InboxRequest[], despiteClashes: boolean) =>
      press('approve', requests, (ids) =>
        consoleCall('leaveInbox.answer', { ids, answer: 'approved', note: '', despiteClashes }),
      ),
    takeBack,
    nudge: (requests: InboxRequest[]) => press('nudge', requests, (ids) => consoleCall('leaveInbox.nudge', { ids })),
    decline: (requests: InboxRequest[], note: string) =>
      run('decline', requests, (ids) =>
        consoleCall('leaveInbox.answer', { ids, answer: 'declined', note, despiteClashes: false }),
      ),
    assign: (requests: InboxRequest[], person: PersonName) =>
      run('assign', requests, (ids) => consoleCall('leaveInbox.assign', { ids, managerId: person.id })),
  };
}
