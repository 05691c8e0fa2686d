import type { Plugin } from 'vite'

const PACKAGES = /\/node_modules\/(?:react-router|@radix-ui|radix-ui)\//
const NAME = /^[ \t]*\w+\.displayName = [^;\n]+;$/gm
const WRAPPED = /= (?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/g

/**
 * Removes the names that components of some packages have for developer tools. A bundler takes the
 * assignment of a name for a use of the component. It would then keep an unused component and its
 * imports.
 */
export function unnamedComponents(): Plugin {
  return {
    name: 'unnamed-components',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGES.test(id)) return undefined
      // Works line by line, so that the source map stays correct.
      return { code: code.replace(NAME, '').replace(WRAPPED, '= /* @__PURE__ */ '), map: null }
    },
  }
}
