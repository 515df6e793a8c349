import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import styles from './document-list.module.css';
import { DocumentList } from './document-list.tsx';
import { LockNowButton } from './lock-now-button.tsx';
import { PayslipsGuard } from './payslips-guard.tsx';

/** All payslips, to be opened one by one, and a year of them as one file. */
export default function AllDocumentsScreen({ title }: { title: string }) {
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

/** The list of all payslips while it loads: search and year, then rows down to below the edge of the screen. */
function DocumentsLoading() {
  return (
    <div className={styles.columns}>
      <div className={styles.tools}>
        <Skeleton shape="control" height="76px" />
        <Skeleton shape="control" height="76px" />
        <Skeleton width="long" />
      </div>
      <ListSkeleton rows={14} />
    </div>
  );
}
