import type { Plugin } from 'vite'

const PACKAGES = /\/node_modules\/(?:react-router|@radix-ui|radix-ui)\//
const NAME = /^[ \t]*\w+\.displayName = [^;\n]+;$/gm
const WRAPPED = /= (?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/g

/**
 * Takes away the names that components have in developer tools. To a bundler a name that is given in a statement of its own
 * is a use of the component, which then stays in the build with all that it imports.
 */
export function unnamedComponents(): Plugin {
  return {
    name: 'unnamed-components',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGES.test(id)) return undefined
      // Line by line, so that a source map stays true without being made.
      return { code: code.replace(NAME, '').replace(WRAPPED, '= /* @__PURE__ */ '), map: null }
    },
  }
}
