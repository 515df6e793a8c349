import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { storedPayslips } from '#client/device/stored.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { payslipAddress } from '#contract/paths.ts';
import { usePayLock } from './pay-lock.ts';
import { payQueries } from './pay-queries.ts';
import { usePayslipWords } from './payslip-words.ts';

/**
 * The newest payslip: as the server lists it while pay is open, else as this device keeps its name. Its link opens the
 * document, at the lock first if pay is closed. Nothing without one.
 */
export default function NewestPayslip({ userId }: { userId: string }) {
  const { t } = useLingui();
  const wordsOf = usePayslipWords();
  const { isClosed } = usePayLock();
  const { data } = useQuery({ ...payQueries.payslips(userId), enabled: !isClosed });
  const kept = storedPayslips.read();
  const payslip = (data?.payslips ?? (kept?.userId === userId ? kept.payslips : [])).at(0);
  if (!payslip?.id) return null;
  const { name, date } = wordsOf(payslip);
  return (
    <Section title={t`Newest payslip`}>
      <List>
        <ListRow
          href={payslipAddress(payslip.id)}
          newTab
          icon={FileText}
          iconTone="curtain"
          title={<bdi>{name}</bdi>}
          note={<bdi>{date}</bdi>}
          endIcon={Download}
        />
      </List>
    </Section>
  );
}
