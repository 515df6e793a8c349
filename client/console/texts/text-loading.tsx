import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { codeOf } from '#client/api/call-failure.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';

/** Stands in the place of a text that loads, or is not there. */
export function TextLoading({ back, read }: { back: { to: string; label: string }; read: UseQueryResult<unknown> }) {
  const { t } = useLingui();
  const isUnknown = ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(read.error) ?? '');
  return (
    <ConsolePage title={t`Texts`} back={back}>
      {isUnknown ? (
        <EmptyState icon={FileQuestion} title={t`There is no such text.`} />
      ) : (
        <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
          {() => null}
        </Loaded>
      )}
    </ConsolePage>
  );
}
