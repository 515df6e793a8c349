import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { readAgain } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import { today } from '#client/session/today.ts';
import styles from '#client/time-off/dates/date-fields.module.css';
import screen from '#client/time-off/time-off.module.css';
import { deputies, timeOffQueries } from '#client/time-off/time-off-queries.ts';
import { Button } from '#client/ui/button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Form } from '#client/ui/form.tsx';
import { PersonChoice } from '#client/ui/person-choice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Deputy, DeputyPerson } from '#contract/deputies.ts';
import { deputyProblemOf } from '#contract/deputy-days.ts';
import { yearsFrom } from '#contract/leave-days.ts';
import { textLengths } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';

const readDeputiesAgain = readAgain(...deputies);

/** Why a deputy could not be named or ended. */
const deputyFailures = {
  LEAVE_DATE_UNKNOWN: msg`Choose a first and a last day that exist.`,
  LEAVE_ENDS_BEFORE_START: msg`The last day comes before the first.`,
  LEAVE_TOO_LATE: msg`The last day is more than two years ahead.`,
  DEPUTY_OVER: msg`The last day has already passed.`,
  DEPUTY_TOO_LONG: msg`A deputy is named for a year at most.`,
  OWN_DEPUTY: msg`Nobody is their own deputy.`,
  NOT_FOUND: msg`This person does not work here any more.`,
} satisfies WordsFor<'deputies.name' | 'deputies.end'>;

/** A manager's deputy and their dates: to be named, changed, and ended, with an undo. */
export function DeputyForm({ deputy }: { deputy: Deputy | null }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const [person, setPerson] = useState<DeputyPerson | null>(deputy);
  const [startsOn, setStartsOn] = useState(deputy?.startsOn ?? today());
  const [endsOn, setEndsOn] = useState(deputy?.endsOn ?? '');
  const [tried, setTried] = useState(false);
  const isComplete = startsOn !== '' && endsOn !== '';
  const problem = deputyProblemOf({ startsOn, endsOn }, today());

  const naming = useSubmit(async (chosen: DeputyPerson) => {
    await call('deputies.name', { userId: chosen.id, startsOn, endsOn });
    await readDeputiesAgain();
    navigate(paths.teamTimeOff, { replace: true });
    const { name } = chosen;
    showToast({ tone: 'good', message: t`${name} is your deputy.` });
  });

  const ending = useSubmit(async (ended: Deputy) => {
    await call('deputies.end', {});
    await readDeputiesAgain();
    const { name, id: userId, startsOn, endsOn } = ended;
    async function undo() {
      const failure = await failureOf(call('deputies.name', { userId, startsOn, endsOn }));
      if (failure) showToast({ tone: 'bad', message: say(failure, deputyFailures, didNotWork) });
      await readDeputiesAgain();
    }
    const action = { label: t`Undo`, onPress: () => void undo() };
    showToast({ tone: 'good', message: t`${name} is not your deputy any more.`, action });
  });

  function send() {
    setTried(true);
    ending.forget();
    if (person && !problem) void naming.submit(person);
    else naming.forget();
  }

  function wrongDates(): string | undefined {
    if (!isComplete) return tried ? t`Choose a first and a last day.` : undefined;
    return problem ? t(deputyFailures[problem]) : undefined;
  }

  const bounds = { min: today(), max: yearsFrom(today(), 2) };
  return (
    <Form
      className={screen.fields}
      onSend={send}
      failure={naming.failure}
      words={deputyFailures}
      otherwise={didNotWork}
      end={
        <>
          <FailureNotice failure={ending.failure} words={deputyFailures} otherwise={didNotWork} />
          <Button type="submit" wide isPending={naming.isSending}>
            {deputy ? <Trans>Save</Trans> : <Trans comment="Button: names a deputy">Name as deputy</Trans>}
          </Button>
          {deputy && (
            <Button variant="secondary" wide isPending={ending.isSending} onPress={() => void ending.submit(deputy)}>
              <Trans comment="Button: somebody is not deputy any more">End it now</Trans>
            </Button>
          )}
        </>
      }
    >
      <PersonChoice
        label={t`Who answers for you`}
        field="userId"
        maxLength={textLengths.lookUp}
        find={timeOffQueries.deputyCandidates}
        hint={t`Type a part of the name`}
        nobody={t`Nobody who works here has this in their name.`}
        chosen={person}
        onChoose={setPerson}
        error={tried && !person ? t`Choose who answers for you.` : undefined}
      />
      <Fieldset legend={<Trans>When</Trans>} fields={['startsOn', 'endsOn']} error={wrongDates()}>
        <div className={styles.dates}>
          <DateField label={t`First day`} name="startsOn" value={startsOn} onChange={setStartsOn} />
          <DateField label={t`Last day`} name="endsOn" value={endsOn} onChange={setEndsOn} {...bounds} />
        </div>
      </Fieldset>
    </Form>
  );
}
