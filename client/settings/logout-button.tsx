import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { useSubmit } from '#client/api/use-submit.ts';
import { signOut } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#contract/paths.ts';

/** Signs out without a question, and leads back to the login. */
export function LogoutButton({ isSmall = false }: { isSmall?: boolean }) {
  const { submit, isSending } = useSubmit(async () => {
    await signOut();
    navigate(paths.login, { replace: true });
  });

  return (
    <Button
      {...(isSmall ? ({ variant: 'secondary', size: 'small' } as const) : ({ variant: 'danger', wide: true } as const))}
      isPending={isSending}
      onPress={submit}
    >
      <Icon of={LogOut} mirrors />
      <Trans>Logout</Trans>
    </Button>
  );
}
