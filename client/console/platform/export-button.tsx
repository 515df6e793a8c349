import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { personSignal } from '#client/api/personal-fetch.ts';
import { saveFile } from '#client/api/save-file.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { showLocked } from './console-call.ts';

type Props = {
  /** The address of the export; `filter` becomes its query. */
  address: string;
  filter: object;
  /** The toast after success. */
  done: string;
  /** The button's text, if it is not just Export. */
  name?: ReactNode;
  /** Whether it stands among the acts on a whole file, which are taller. */
  isTall?: boolean;
};

/** Saves what a list shows as a file in the reader's language. Fetched instead of linked, so that a locked console shows its lock. */
export function ExportButton({ address, filter, done, name: words, isTall }: Props) {
  const language = useLanguage();
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async () => {
    const person = personSignal();
    try {
      await saveFile(`${address}?${new URLSearchParams({ ...filter, language })}`);
    } catch (error) {
      // Nobody is left to be told.
      if (person.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === 'CONSOLE_LOCKED') return showLocked();
      return showToast({ message: say(error, {}, didNotWork), tone: 'bad' });
    }
    showToast({ message: done, tone: 'good' });
  });
  return (
    <Button variant="secondary" size={isTall ? undefined : 'small'} isPending={isSending} onPress={() => void submit()}>
      <Icon of={Download} size="small" />
      {words ?? <Trans comment="Button: saves what a table shows as a spreadsheet">Export</Trans>}
    </Button>
  );
}
