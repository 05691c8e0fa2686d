/**
 * Files that define messages or look them up by any key, as opposed to files that use certain ones.
 */
export const WRITTEN =
  /(?:^|\/)(?:web\/(?:[\w-]+\/)*[a-z-]+-messages|contract\/(?:messages\/messages|(?:sentences|messages\/shared)\/[a-z-]+))\.ts$/

/** Problems of one field, whose codes the rules in src/domain/references name. */
const OF_REFERENCES = /^field\.((?:awb|key)_.+)$/

/**
 * Returns a function that returns true if sources use a message's key. They may use it literally,
 * or composed, such as `badge.${status}`.
 */
export function keysUsedBy(sources: readonly string[]): (key: string) => boolean {
  const source = sources.join('\n')
  const literals = new Set([...source.matchAll(/(['"])([a-z_]+\.[^'"\n]+)\1/g)].map((match) => match[2]))
  const patterns = [...new Set(source.match(/`[a-z_.]*(?:\$\{[^`}]+\}[a-z_.]*)+`/g))]
    .map((template) => template.slice(1, -1).split(/\$\{[^}]+\}/))
    .filter((parts) => parts.join('').includes('.') && parts.join('').length > 1)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
  /**
   * Possible first parts of the keys that files compose as `${group}.${value}`. Every string
   * literal of such a file that looks like one counts, so that no key is missed.
   */
  const groups = new Set(
    sources
      .filter((text) => text.includes('`${group}.${'))
      .flatMap((text) => [...text.matchAll(/(['"])([a-z_]+)\1/g)].map((match) => match[2])),
  )
  /** Pages without references, such as the sign-in, never say what is wrong with one. */
  const isElsewhere = (key: string): boolean => {
    const [, code] = OF_REFERENCES.exec(key) ?? []
    return code !== undefined && !new RegExp(`['"]${code}['"]`).test(source)
  }
  return (key) =>
    literals.has(key) ||
    groups.has(key.slice(0, key.indexOf('.'))) ||
    (patterns.some((pattern) => pattern.test(key)) && !isElsewhere(key))
}
