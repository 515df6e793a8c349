import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentsLoading } from './documents-loading.tsx';
import { LockNowButton } from './lock-now-button.tsx';
import { PayslipsGuard } from './payslips-guard.tsx';

/** All payslips, to be opened one by one, and a year of them as one file. */
export default function AllDocumentsScreen() {
  const { t } = useLingui();
  const title = t({ message: 'All Documents', comment: 'Title of the list of all payslips' });
  return (
    <Screen title={title} back={paths.payslips} end={<LockNowButton />}>
      <PayslipsGuard from={paths.allDocuments} loading={<DocumentsLoading />}>
        {(payslips) => <DocumentList payslips={payslips} />}
      </PayslipsGuard>
      <ButtonLink to={paths.payslips} variant="secondary" wide>
        <Trans>Back to Payslip</Trans>
      </ButtonLink>
    </Screen>
  );
}
