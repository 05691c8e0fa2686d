import type { Plugin } from 'vite'

/** What every page of the application loads first; it names the pages, and stays a file of its own name. */
const ENTRY = /\/src\/web\/(?:main|app|routes)\.tsx$/
/** What the signed-in pages stand in. */
const FRAME = /\/src\/web\/routes\/signed-in-route\.tsx$/
/** Pages outside of it, and documents that share code with the application and must not load all of it. */
const OUTSIDE = [
  /\/src\/web\/features\/auth\/auth-page\.tsx$/,
  /\/src\/web\/features\/verify\/verify-page\.tsx$/,
  /\/src\/web\/site\/client\//,
  /\/src\/web\/maps-frame\//,
]

type Group = {
  readonly name: string
  readonly test: (id: string) => boolean
  readonly includeDependenciesRecursively: boolean
}

/** Packages are left to the bundler, which knows what is used of them, and so are its own helpers. */
const isOurs = (id: string): boolean => /\/src\/[^\0]*\.tsx?$/.test(id) && !id.includes('node_modules')

/**
 * Puts what is always loaded together into one file each, `start` and `frame`: by itself the bundler makes a file of every
 * set of pages that share something, some ninety for a page, each an own request and compressed by itself.
 */
export function chunkGroups(): { readonly plugin: Plugin; readonly groups: readonly Group[] } {
  const start = new Set<string>()
  const frame = new Set<string>()
  return {
    plugin: {
      name: 'chunk-groups',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const withImports = (entries: readonly string[]): Set<string> => {
          const found = new Set(entries)
          for (const id of found) for (const one of this.getModuleInfo(id)?.importedIds ?? []) found.add(one)
          return found
        }
        const named = (...names: readonly RegExp[]) => ids.filter((id) => names.some((name) => name.test(id)))
        const outside = withImports(named(...OUTSIDE.slice(2)))
        for (const id of withImports(named(ENTRY))) {
          if (!outside.has(id) && !ENTRY.test(id) && isOurs(id)) start.add(id)
        }
        const elsewhere = withImports(named(...OUTSIDE))
        for (const id of withImports(named(FRAME))) {
          if (!start.has(id) && !elsewhere.has(id) && !FRAME.test(id) && isOurs(id)) frame.add(id)
        }
      },
    },
    groups: [
      // The sets are whole but for what others share, which must not be drawn in.
      { name: 'start', test: (id) => start.has(id), includeDependenciesRecursively: false },
      { name: 'frame', test: (id) => frame.has(id), includeDependenciesRecursively: false },
    ],
  }
}
