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
export async function findServerImports(): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const seen = new Set(ENTRIES.map((path) => join(repository, path)))
  // The loop also visits entries that it adds, because a set iterates in order of insertion.
  for (const file of seen) {
    for (const specifier of importsOf(file, await readFile(file, 'utf8'))) {
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

/**
 * Returns the imports that a module has at runtime. Node drops `import type` but not `import { type
 * … }`.
 */
function importsOf(file: string, code: string): readonly string[] {
  const { program, module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} was not parsed: ${errors[0]?.message}`)
  const found = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^['"](.*)['"]$/.exec(code.slice(start, end)) ?? []
    return name === undefined ? [] : [name]
  })
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') found.push(node.source.value)
    if (node.type === 'ExportAllDeclaration' && node.exportKind !== 'type') found.push(node.source.value)
    if (node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type' && node.source) {
      found.push(node.source.value)
    }
  }
  // Adds the modules that worker threads run, which no import names.
  for (const [, name] of code.matchAll(/new URL\('(.*?\.ts)', import\.meta\.url\)/g)) found.push(`./${name}`)
  return found
}
