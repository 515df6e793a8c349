declare global {
  interface Window {
    /** Set by the page itself, in index.html: somebody sent the login form. */
    loginAsked?: true;
  }
}

/** The login form as it stood painted on the page when this file was run; none in a page that came without. */
const painted = globalThis.document?.forms.namedItem('login');

/**
 * What somebody typed into the painted form before the app took it over, the name of the field they are in, and whether
 * they already sent it. Nothing once that form is gone.
 */
export function typedBefore(): { email: string; password: string; shared: boolean; field: string; isSent: boolean } {
  const fields = painted?.isConnected ? painted.elements : null;
  const input = (name: string) => fields?.namedItem(name) as HTMLInputElement | null | undefined;
  return {
    email: input('email')?.value ?? '',
    password: input('password')?.value ?? '',
    shared: input('shared')?.checked ?? false,
    field: painted?.querySelector<HTMLInputElement>('input:focus')?.name ?? '',
    isSent: fields !== null && window.loginAsked === true,
  };
}
