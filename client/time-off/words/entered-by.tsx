import { Trans } from '@lingui/react/macro';

/** Who entered a leave for somebody else; nothing of one that its person asked for. */
export function EnteredBy({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <p className="soft">
      <Trans comment="Of leave that HR entered for somebody; a name">Entered by {name}</Trans>
    </p>
  );
}
