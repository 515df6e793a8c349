declare module '*.po?entrance' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?house' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:contract-routes' {
  export const contractRoutes: Record<string, string>;
}
