import type { Plugin } from 'vite'

const PACKAGES = /\/node_modules\/(?:react-router|@radix-ui|radix-ui)\//
const NAME = /^[ \t]*\w+\.displayName = [^;\n]+;$/gm
const WRAPPED = /= (?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/g

/**
 * Removes the names that components have in developer tools. A bundler sees the statement of a name
 * as a use of the component. The component and its imports would stay in the build.
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
