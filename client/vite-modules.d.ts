declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:contract-routes' {
  export const contractRoutes: Record<string, string>;
}
