import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BatchRow } from './batch-row.tsx';
import { payslipQueries } from './payslip-queries.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PublishingNotice } from './publishing-notice.tsx';

/** The batches of payslips, and the link to a new one. */
export default function PayslipsScreen() {
  const { t } = useLingui();
  const list = useInfiniteQuery(payslipQueries.list());
  const [isOpen, setIsOpen] = useState(false);
  const title = t({ message: 'Payslips', comment: 'Link of the console: payslips that are published' });
  const batches = list.data?.pages.flatMap((page) => page.batches) ?? [];
  const publish = (
    <Button size="small" onPress={() => setIsOpen(true)}>
      <Trans comment="Button: opens a form in which files are chosen">Upload payslips</Trans>
    </Button>
  );
  return (
    <ConsolePage title={title} end={publish}>
      <PublishingNotice onAgain={() => setIsOpen(true)} />
      <PagedList
        read={list}
        items={batches}
        label={title}
        rows={4}
        empty={
          <EmptyState icon={ReceiptText} title={<Trans>No payslips were uploaded here yet</Trans>}>
            <Trans>Send a ZIP, many PDFs or one long PDF. You look through it before anybody sees anything.</Trans>
          </EmptyState>
        }
      >
        {(batch) => <BatchRow key={batch.id} batch={batch} />}
      </PagedList>
      <PublishDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </ConsolePage>
  );
}
