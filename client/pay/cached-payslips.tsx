import { Trans, useLingui } from '@lingui/react/macro';
import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { useShownFrom } from '#client/api/shown-from.ts';
import { storedPayslips } from '#client/device/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { newestPayslips } from './newest-payslips.ts';
import { usePayslipWords } from './payslip-words.ts';

/** The cached names and dates of a person's payslips, shown while pay is locked or offline; they open nothing. */
export function CachedPayslips({ userId }: { userId: string }) {
  const { t } = useLingui();
  const wordsOf = usePayslipWords();
  const [isWhole, setIsWhole] = useState(false);
  const [cached] = useState(() => storedPayslips.read());
  const isOurs = cached?.userId === userId && cached.payslips.length > 0;
  useShownFrom(isOurs ? cached.readAt : null);
  if (!isOurs) return null;

  const count = cached.payslips.length;
  return (
    <Section title={t`Kept on this device: names and dates`}>
      <List>
        {(isWhole ? cached.payslips : newestPayslips(cached.payslips)).map((payslip, index) => {
          const { name, date } = wordsOf(payslip);
          return <ListRow key={index} icon={FileLock2} title={<bdi>{name}</bdi>} note={<bdi>{date}</bdi>} />;
        })}
      </List>
      {!isWhole && count > newestPayslips(cached.payslips).length && (
        <Button variant="quiet" onPress={() => setIsWhole(true)}>
          <Trans comment="Button below a list of names; the number of all of them">Show all ({count})</Trans>
        </Button>
      )}
    </Section>
  );
}
