import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, type WordsFor } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import type { EmergencyContact } from '#contract/emergency.ts';
import type { Id } from '#contract/id.ts';
import { isBlank, textLengths } from '#contract/limits.ts';
import { ContactFacts } from './contact-facts.tsx';
import { loadEmergencyWords } from './emergency-catalogues.ts';

type Props = { people: { id: Id; name: string }[] };

const own = {
  NOT_FOUND: msg`This person is no longer in your team. Somebody else may lead them now.`,
  BAD_REQUEST: msg`This is not accepted as it is. Please change it.`,
} satisfies WordsFor<'teamEmergency.read'>;

/** A button that shows a manager whom somebody of the team wants to be called, once the manager said why. */
export function TeamContact({ people }: Props) {
  use(loadEmergencyWords(useLanguage()));
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setIsOpen(true)}>
        <Trans comment="Button: shows whom to call in an emergency of somebody of the team">Emergency contact</Trans>
      </Button>
      <Dialog about="" isOpen={isOpen} onOpenChange={setIsOpen} isDismissable={false} title={t`Emergency contact`}>
        {/* Gone with the dialog, so that the next look is one of its own. */}
        {isOpen && <Look people={people} />}
      </Dialog>
    </>
  );
}

function Look({ people }: Props) {
  const { t } = useLingui();
  const [userId, setUserId] = useState<Id | null>(people.length === 1 ? (people[0]?.id ?? null) : null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [found, setFound] = useState<{ name: string; contact: EmergencyContact } | null>(null);
  const { submit, isSending, failure, forget } = useSubmit(async (of: Id) => {
    const { contact } = await call('teamEmergency.read', { userId: of, reason });
    setFound({ name: people.find(({ id }) => id === of)?.name ?? '', contact });
  });

  if (found) {
    return (
      <div className="stack-3" role="status">
        <p className="soft">
          <bdi>{found.name}</bdi>
        </p>
        <ContactFacts contact={found.contact} />
      </div>
    );
  }

  const most = textLengths.emergencyReason;
  const isTooLong = reason.length > most;
  const wrong = isBlank(reason)
    ? t`Say why you need it.`
    : isTooLong
      ? t`${plural(most, { one: 'Please use # character at most.', other: 'Please use # characters at most.' })}`
      : undefined;

  function send() {
    setIsTried(true);
    if (userId && !wrong) void submit(userId);
    else forget();
  }

  return (
    <Form
      onSend={send}
      failure={failure}
      words={own}
      otherwise={didNotWork}
      isRoomy
      end={
        <Button type="submit" wide isPending={isSending}>
          <Trans comment="Button: shows an emergency contact">Show the contact</Trans>
        </Button>
      }
    >
      <p className="soft">
        <Trans>The person sees that you looked, and why. HR sees it, too.</Trans>
      </p>
      <Select
        label={t({ message: 'Who is it about?', comment: 'Label: one of the team' })}
        field="userId"
        options={people.map(({ id, name }) => ({ id, label: name }))}
        value={userId}
        onChange={setUserId}
        placeholder={t({ message: 'Choose somebody', comment: 'In a field in which nobody is chosen yet' })}
        error={isTried && !userId ? t`Choose who it is about.` : undefined}
      />
      <TextArea
        label={t({ message: 'Why do you need it?', comment: 'Label: why a manager looks at an emergency contact' })}
        name="reason"
        value={reason}
        onChange={setReason}
        error={isTried ? wrong : undefined}
      />
    </Form>
  );
}
