/** Hosts of this machine, as the URL parser writes them. */
export const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parses an http or https URL. */
export function parseWebUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined
}

/** Parses an http or https URL without credentials, query and fragment. */
export function parsePlainUrl(text: string): URL | undefined {
  const url = parseWebUrl(text)
  const isPlain = url && [url.username, url.password, url.search, url.hash].every((part) => part === '')
  return isPlain === true ? url : undefined
}

/** Parses a plain https URL, or a plain http URL of this machine. */
export function parseSafeUrl(text: string): URL | undefined {
  const url = parsePlainUrl(text)
  return url?.protocol === 'https:' || (url && loopback.has(url.hostname)) ? url : undefined
}

/** Parses an http or https URL without path, query and fragment into its origin. */
export function parseOrigin(text: string): string | undefined {
  const url = parseWebUrl(text)
  return url?.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** Removes trailing slashes. */
export function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}

/** Parses a decimal integer from `min` to `max`, and multiplies it by `unit`. */
export function parseInteger(
  text: string,
  { min, max, unit = 1 }: { readonly min: number; readonly max: number; readonly unit?: number },
): number | undefined {
  const number = Number(text)
  return /^\d{1,16}$/.test(text) && number >= min && number <= max ? number * unit : undefined
}

/** Parses each text without the spaces around it. Returns undefined if one is invalid. */
export function parseEach<T>(
  texts: readonly string[],
  parse: (text: string) => T | undefined,
): readonly T[] | undefined {
  const parsed = texts.map((text) => parse(text.trim()))
  const valid = parsed.filter((one) => one !== undefined)
  return valid.length === parsed.length ? valid : undefined
}
