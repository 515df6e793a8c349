/** Every address of the console, apart from those of the app: no employee's browser loads what it has no use for. */
export const consolePaths = {
  overview: '/console',
  access: '/console/access',
} as const;

export type ConsolePath = (typeof consolePaths)[keyof typeof consolePaths];

/** Which screen of the console an address shows; null for an address that is none of it. */
export function consoleScreenAt(address: string): ConsolePath | null {
  const isAt = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  return Object.values(consolePaths).find(isAt) ?? null;
}
