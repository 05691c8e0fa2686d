import type { Plugin } from 'vite'

/** What only documents are made of: one line each, or the lines to the bracket that closes it. */
const DOCUMENTATION = [
  /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`),\n/gm,
  /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm,
  /^ {2}media: \[[^\]]*\],\n/gm,
]

/** Takes out of the browser's endpoints what the screens never read: words and lists for the documentation, which the server makes. */
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

/** A module of the contract, in the repository's own layout, without what documents are made of. */
export function withoutDocumentation(code: string): string {
  return DOCUMENTATION.reduce((text, part) => text.replaceAll(part, ''), code)
}
