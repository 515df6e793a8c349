declare global {
  interface Window {
    /** Set by index.html when somebody submits the login form before the app runs. */
    loginAsked?: true;
  }
}

/** The login form that was prerendered on the page when this module ran; null if the page had none. */
const prerendered = globalThis.document?.forms.namedItem('login');

/**
 * What was typed into the prerendered form before the app took it over, the name of the focused field, and whether the
 * form was sent. Empty once that form is gone.
 */
export function typedBefore(): { email: string; password: string; shared: boolean; field: string; isSent: boolean } {
  const fields = prerendered?.isConnected ? prerendered.elements : null;
  const input = (name: string) => fields?.namedItem(name) as HTMLInputElement | null | undefined;
  return {
    email: input('email')?.value ?? '',
    password: input('password')?.value ?? '',
    shared: input('shared')?.checked ?? false,
    field: prerendered?.querySelector<HTMLInputElement>('input:focus')?.name ?? '',
    isSent: fields !== null && window.loginAsked === true,
  };
}
