import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ContactFacts } from '#client/profile/emergency/contact-facts.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Section } from '#client/ui/section.tsx';
import type { EmergencyContact } from '#contract/emergency.ts';
import type { Id } from '#contract/id.ts';

/** Whom somebody wants to be called, after a press: each look is told to the person. */
export function EmergencyCard({ id }: { id: Id }) {
  const [found, setFound] = useState<{ contact: EmergencyContact } | null>(null);
  const { submit, isSending, failure } = useSubmit(async () => {
    setFound(await consoleCall('emergency.read', { userId: id }));
  });
  return (
    <Section title={<Trans comment="Heading: whom to call in an emergency">Emergency contact</Trans>}>
      <Card>
        <div className="stack-3" aria-live="polite">
          {found ? (
            <Suspense fallback={<ListSkeleton rows={1} />}>
              <ContactFacts contact={found.contact} />
            </Suspense>
          ) : (
            <>
              <p className="soft">
                <Trans>The audit keeps each look, and the person sees it in their account.</Trans>
              </p>
              <div>
                <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
                  <Trans comment="Button: shows an emergency contact">Show whom to call</Trans>
                </Button>
              </div>
            </>
          )}
          <FailureNotice failure={failure} otherwise={didNotWork} />
        </div>
      </Card>
    </Section>
  );
}
