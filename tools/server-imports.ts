import { readFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { repository } from './web-stamp.ts'

/** Scripts that the image starts. */
const ENTRIES = ['src/server/app/main.ts', 'src/cli/main.ts']
const TYPESCRIPT = /\.tsx?$/

/**
 * Returns the names under which server and command line import packages, statically or dynamically,
 * such as `viem/accounts`.
 */
export const findServerImports = (): Promise<ReadonlySet<string>> => findImports(ENTRIES, importsOf)

/** Returns the names under which the server imports packages when it starts. */
export const findStartImports = (): Promise<ReadonlySet<string>> =>
  findImports(ENTRIES.slice(0, 1), staticImportsOf)

async function findImports(
  entries: readonly string[],
  importsIn: typeof importsOf,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const seen = new Set(entries.map((path) => join(repository, path)))
  // The loop also visits entries that it adds, because a set iterates in order of insertion.
  for (const file of seen) {
    for (const specifier of importsIn(file, await readFile(file, 'utf8'))) {
      if (isBuiltin(specifier)) continue
      if (/^[.#]/.test(specifier)) {
        const path = createRequire(file).resolve(specifier)
        if (TYPESCRIPT.test(path)) seen.add(path)
      } else found.add(specifier)
    }
  }
  return found
}

/** Returns the package of an import: `viem` of `viem/accounts`. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Returns the imports that a module has at runtime, with the dynamic ones. */
function importsOf(file: string, code: string): readonly string[] {
  const dynamic = parse(file, code).module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^['"](.*)['"]$/.exec(code.slice(start, end)) ?? []
    return name === undefined ? [] : [name]
  })
  // Adds the modules that worker threads run, which no import names.
  const ofThreads = [...code.matchAll(/new URL\('(.*?\.ts)', import\.meta\.url\)/g)].map(
    ([, name]) => `./${name}`,
  )
  return [...staticImportsOf(file, code), ...dynamic, ...ofThreads]
}

/** Node drops `import type` but not `import { type … }`. */
function staticImportsOf(file: string, code: string): readonly string[] {
  const found: string[] = []
  for (const node of parse(file, code).program.body) {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') found.push(node.source.value)
    if (node.type === 'ExportAllDeclaration' && node.exportKind !== 'type') found.push(node.source.value)
    if (node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type' && node.source) {
      found.push(node.source.value)
    }
  }
  return found
}

function parse(file: string, code: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(file, code)
  if (parsed.errors.length > 0) throw new Error(`${file} was not parsed: ${parsed.errors[0]?.message}`)
  return parsed
}
