/** Scheme, host and path, with stars; a host is written out but for whole parts of it. */
const FORM = /^https?:\/\/[a-z0-9.*-]+(?::\d{1,5})?\/[\w\-.~/*%?=&]*$/
/** Each one multiplies the time that a comparison may take. */
const MAX_STARS = 3

/**
 * The addresses a pattern stands for: `*` is any text without dot and slash, `**` any text. Undefined for what is no
 * pattern of an http(s) address, among them those without a path, which `https://exemplo.com.br*` would leave open.
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
