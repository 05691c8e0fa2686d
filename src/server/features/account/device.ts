import type { Device } from '#contract/endpoints/account.ts'

/**
 * Browsers, each with the pattern that identifies it. The first match counts, because most user
 * agent strings also name other browsers.
 */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Recognizes browser and system from the `User-Agent` header (RFC 9110, section 10.1.5), so that
 * people can recognize their device.
 */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const nameIn = (list: typeof browsers): string | null =>
    list.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
