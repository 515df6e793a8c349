import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { showLocked } from '#client/console/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { peopleExportAddress } from '#contract/console-paths.ts';
import type { Failure } from '#contract/failure.ts';
import type { PeopleFilter } from '#contract/people.ts';

/** Saves the people of the table as a file that imports again. Fetched, and not followed, so that a locked console says so. */
export function ExportButton({ filter }: { filter: PeopleFilter }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async () => {
    const query = new URLSearchParams(filter as Record<string, string>);
    const answer = await fetch(`${peopleExportAddress}?${query}`).catch(() => null);
    if (!answer?.ok) {
      const { code } = ((await answer?.json().catch(() => null)) ?? { code: 'OFFLINE' }) as Failure;
      if (code === 'CONSOLE_LOCKED') return showLocked();
      return showToast({ message: say(new CallFailure(code), {}, didNotWork), tone: 'bad' });
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'people.csv';
    const address = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    // The browser has it by then; at once would be too early for some.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    showToast({ message: t`The file is saved. It imports again as it is.`, tone: 'good' });
  });
  return (
    <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
      <Icon of={Download} size="small" />
      <Trans comment="Button: saves the people of a table as a CSV file">Export</Trans>
    </Button>
  );
}
