import { Trans } from '@lingui/react/macro';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from './button-link.tsx';

/** Leads from a text of the company to where it is edited, below the console's texts, for whoever may. */
export function EditLink({ to }: { to: string }) {
  return (
    <ButtonLink to={`${paths.console}/texts${to}`} variant="secondary" size="small">
      <Trans>Edit</Trans>
    </ButtonLink>
  );
}
