import { Trans } from '@lingui/react/macro';
import { PowerOff } from 'lucide-react';
import { use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { QueuedKind } from '#client/outbox/queued-line.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import { loadOffWords } from './off-catalogues.ts';
import { UnsentCalls } from './unsent-calls.tsx';

/** In place of a screen whose feature the company has turned off; `kinds` is what may wait to be sent from there. */
export default function TurnedOffPanel({ title, kinds = [] }: { title: string; kinds?: QueuedKind[] }) {
  use(loadOffWords(useLanguage()));
  return (
    <Screen title={title}>
      <EmptyState
        icon={PowerOff}
        title={<Trans>Your company does not use this part of Stagedoor.</Trans>}
        action={
          <ButtonLink to={paths.home}>
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        }
      >
        <Trans>Nothing of yours was deleted. If it is turned on again, all of it is back.</Trans>
      </EmptyState>
      {kinds.map((kind) => (
        <UnsentCalls key={kind.operation} {...kind} />
      ))}
    </Screen>
  );
}
