import type { Device } from '#contract/endpoints/account.ts'

/** In the order to ask in: most browsers also name those they want to be taken for. */
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

/** What a browser says it is (RFC 9110, section 10.1.5), as far as it helps people to recognise their device. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const nameIn = (list: typeof browsers): string | null =>
    list.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
