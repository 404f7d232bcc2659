/** What a browser calls itself in its User-Agent header; the first that fits counts, because most also name those they are like. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and the system of a User-Agent header for people, such as "Firefox, Android"; undefined when neither is known. */
export function browserName(userAgent: string | null): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? []);
  return names.length > 0 ? names.join(', ') : undefined;
}
