const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A user agent in two words people know, such as `Chrome, Android` (null for neither), and if it is a phone. */
export function nameOf(userAgent: string | null): { name: string | null; isPhone: boolean } {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const name = [find(browsers), find(systems)].filter(Boolean).join(', ');
  return { name: name || null, isPhone: /\b(Android|iPhone|Mobile)\b/.test(userAgent ?? '') };
}
