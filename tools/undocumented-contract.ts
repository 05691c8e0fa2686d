import type { Plugin } from 'vite'

/**
 * Patterns of endpoint members that only the API documentation uses. Each matches one line, or the
 * lines up to the closing bracket.
 */
const DOCUMENTATION = [
  /^ {2}(?:summary|details): \{(?:.*\}|\n(?: {4}.*\n)+ {2}\}),\n/gm,
  /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm,
  /^ {2}file: \{[^}]*\},\n/gm,
  /^ {2}media: \[[^\]]*\],\n/gm,
]

/**
 * Returns a plugin for the build of the web application. It removes the members of endpoint
 * definitions that only the API documentation uses. The server makes that documentation, so the
 * browser does not need these members.
 */
export function undocumentedContract(): Plugin {
  return {
    name: 'undocumented-contract',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/contract\/endpoints\/[\w-]+\.ts$/.test(id) || !code.includes('endpoint({'))
        return undefined
      return { code: withoutDocumentation(code), map: null }
    },
  }
}

/**
 * Returns a module of the contract without the members that only the API documentation uses. The
 * module must be formatted as in this repository.
 */
export function withoutDocumentation(code: string): string {
  return DOCUMENTATION.reduce((text, part) => text.replaceAll(part, ''), code)
}
