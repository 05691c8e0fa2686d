/** Form of a pattern: scheme, host, optional port and path, with stars. */
const FORM = /^https?:\/\/[a-z0-9.*-]+(?::\d{1,5})?\/[\w\-.~/*%?=&]*$/
/** Maximum stars, because each one multiplies the time of a comparison. */
const MAX_STARS = 3

/**
 * Parses a pattern of redirect URLs: `*` is any text without dot and slash, `**` any text. Returns
 * undefined if the text is not a pattern of an http(s) URL. A pattern without a path is invalid,
 * because `https://exemplo.com.br*` would match other hosts.
 */
export function parseRedirectPattern(text: string): RegExp | undefined {
  const stars = text.match(/\*+/g) ?? []
  if (!FORM.test(text) || stars.length > MAX_STARS || stars.some((run) => run.length > 2)) return undefined
  const [, host = ''] = /^https?:\/\/([^/]*)/.exec(text) ?? []
  if (host.includes('**')) return undefined
  const source = text.replaceAll(/\*\*|\*|[.?]/g, (part) => sources[part] ?? part)
  return new RegExp(`^${source}$`)
}

const sources: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '.': '\\.', '?': '\\?' }
