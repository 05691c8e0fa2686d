import type { Plugin } from 'vite'

/** Members that only documents use: one line each, or the lines up to the closing bracket. */
const DOCUMENTATION = [
  /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`),\n/gm,
  /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm,
  /^ {2}media: \[[^\]]*\],\n/gm,
]

/**
 * Removes from the browser's endpoints what the screens never read: texts and lists for the
 * documentation, which the server makes.
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
 * Returns a module of the contract, in the repository's own layout, without the members that only
 * documents use.
 */
export function withoutDocumentation(code: string): string {
  return DOCUMENTATION.reduce((text, part) => text.replaceAll(part, ''), code)
}
