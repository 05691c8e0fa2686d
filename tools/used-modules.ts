import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** The module that names every page of the application, each as a dynamic import. */
const ROUTES = /\/src\/web\/routes\.tsx$/
/**
 * Module of the frame around the signed-in pages, and modules of the pages outside of the frame.
 */
const FRAME = /\/signed-in-route\.tsx$/
const OUTSIDE = /\/(?:answer|auth|invitation|verify|verify-entry)-page\.tsx$/
/** Separate documents that share code with the application. */
const DOCUMENT = /\/src\/web\/site\/client\/|\/maps-frame\.html$/

export type UsedModule = {
  /**
   * Number of the module's characters that remain after unused code is removed, before minifying.
   */
  readonly size: number
  /**
   * Modules that this module imports, also through modules of which nothing remains, such as
   * barrels.
   */
  readonly imports: readonly string[]
  /**
   * Pages and scripts that load the module immediately: pages of the application, such as
   * `auth-page`, and scripts of other documents, such as `live`. Both are called places.
   */
  readonly places: ReadonlySet<string>
  /** True if something imports the module dynamically, or a document names it. */
  readonly isRoot: boolean
}

/** The modules of the built application by their id, in the bundler's order. */
export type UsedModules = ReadonlyMap<string, UsedModule>

/**
 * Returns the name of the place (page or script) whose entry is this module: `auth-page` for
 * `src/web/features/auth/auth-page.tsx`.
 */
export const placeOf = (id: string): string => basename(id).replace(/\.\w+$/, '')

/** Returns true for a page of the application, false for a script of another document. */
export const isPage = (place: string): boolean => /-(?:page|route)$/.test(place)

/**
 * Builds the application once, in memory, to learn which modules each page really uses. An import
 * alone does not show this, because unused code is removed.
 */
export async function findUsedModules(
  input: Readonly<Record<string, string>>,
  plugins: readonly Plugin[],
): Promise<UsedModules> {
  const imports = new Map<string, readonly string[]>()
  const pages = new Set<string>()
  const graph: Plugin = {
    name: 'graph',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        imports.set(id, module?.importedIds ?? [])
        if (ROUTES.test(id)) for (const page of module?.dynamicallyImportedIds ?? []) pages.add(page)
      }
    },
  }
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), withoutStyles(), ...plugins, graph],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input },
    },
  })
  if (!('output' in built)) throw new Error('the application was not built')
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const roots = new Map(
    [...chunks.values()].flatMap(({ fileName, facadeModuleId: id, isEntry, isDynamicEntry }) =>
      id !== null && (isEntry || isDynamicEntry) ? [[id, fileName] as const] : [],
    ),
  )
  /** Returns the modules of files and of everything that these files import statically. */
  const loadedWith = (...files: readonly (string | undefined)[]): ReadonlySet<string> => {
    const found = new Set(files)
    for (const file of found)
      for (const imported of chunks.get(file ?? '')?.imports ?? []) found.add(imported)
    return new Set([...found].flatMap((file) => chunks.get(file ?? '')?.moduleIds ?? []))
  }
  const fileOf = (name: RegExp): string | undefined =>
    roots.get([...roots.keys()].find((id) => name.test(id)) ?? '')
  const places = [...roots].flatMap(([id, file]): (readonly [string, ReadonlySet<string>])[] => {
    if (DOCUMENT.test(id)) return [[placeOf(id), loadedWith(file)]]
    if (!pages.has(id) || FRAME.test(id)) return []
    const around = [fileOf(/\/index\.html$/), ...(OUTSIDE.test(id) ? [] : [fileOf(FRAME)])]
    return [[placeOf(id), loadedWith(file, ...around)]]
  })
  const left = new Set([...chunks.values()].flatMap(({ moduleIds }) => moduleIds))
  const importsOf = (id: string): readonly string[] => {
    const found = new Set(imports.get(id))
    for (const one of found)
      if (!left.has(one)) for (const further of imports.get(one) ?? []) found.add(further)
    return [...found].filter((one) => left.has(one))
  }
  return new Map(
    [...chunks.values()].flatMap((chunk) =>
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
        id,
        {
          size: renderedLength,
          imports: importsOf(id),
          places: new Set(places.flatMap(([place, modules]) => (modules.has(id) ? [place] : []))),
          isRoot: roots.has(id),
        },
      ]),
    ),
  )
}

/**
 * Leaves out styles, which have no influence on what a page loads and are the slow part of a build.
 */
function withoutStyles(): Plugin {
  return {
    name: 'without-styles',
    enforce: 'pre',
    load: (id) => (id.endsWith('.css') ? '' : undefined),
  }
}
