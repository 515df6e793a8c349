import { Trans } from '@lingui/react/macro';
import { Share, SquarePlus } from 'lucide-react';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import styles from './share-steps.module.css';

/** The steps on an iPhone, each with a drawing of its button. */
export function ShareSteps() {
  const share = <Drawn of={Share} />;
  const add = <Drawn of={SquarePlus} />;
  return (
    <Trans comment="Two buttons of iPhones and iPads, by the names that Apple gives them, each after its drawing">
      {share} <strong>Share</strong>, then {add} <strong>Add to Home Screen</strong>
    </Trans>
  );
}

function Drawn({ of }: { of: LucideIcon }) {
  return (
    <span className={styles.drawn}>
      <Icon of={of} size="small" />
    </span>
  );
}
