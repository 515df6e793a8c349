import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { paths } from '#contract/paths.ts';

/** In place of what only a signed-in person may see. */
export function SignInFirst() {
  return (
    <>
      <Notice tone="bad">
        <Trans>User not found. Please log in.</Trans>
      </Notice>
      <ButtonLink to={paths.login}>
        <Trans>Go to the login page</Trans>
      </ButtonLink>
    </>
  );
}
