import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from './web-stamp.ts'

type Import = { readonly from: string; readonly to: string; readonly isDynamic: boolean }

const IMPORT =
  /(?:\bfrom|\bimport(\()?|new URL(\()?)\s*\(?'((?:\.|#(?:ledger|domain|contract|platform|core|features|app|web|cli)\/)[^']+)'/g
const lineCounts = new Map<string, number>()
let imports: readonly Import[]

beforeAll(async () => {
  const found: Import[] = []
  for await (const path of glob('{src,tests,tools,bench}/**/*.{ts,tsx}', { cwd: repository })) {
    const from = path.replaceAll('\\', '/')
    const code = await readFile(join(repository, from), 'utf8')
    lineCounts.set(from, code.split('\n').length - 1)
    for (const [, dynamic, url, name = ''] of code.matchAll(IMPORT)) {
      const to = name.startsWith('#')
        ? name.replace(/^#(?=platform|core|features|app)/, 'src/server/').replace('#', 'src/')
        : normalize(join(dirname(from), name))
      found.push({ from, to, isDynamic: (dynamic ?? url) !== undefined })
    }
  }
  imports = found
})

/**
 * Returns the folder of src/web, or of src/web/features, that contains a file. For a file directly
 * in src/web, returns the name of the file.
 */
function partOf(file: string): string {
  const [first = '', second = ''] = file.slice('src/web/'.length).split('/')
  return first === 'features' ? `${first}/${second}` : first
}

describe('the folders of src/web', () => {
  test('import each other in one direction only', () => {
    const inner = imports.filter(({ from, to }) => from.startsWith('src/web/') && to.startsWith('src/web/'))
    const edges = inner.filter(({ from, to }) => partOf(from) !== partOf(to) && !from.includes('.test.'))
    const left = new Map<string, Set<string>>()
    for (const { from, to } of edges)
      left.set(partOf(from), (left.get(partOf(from)) ?? new Set()).add(partOf(to)))
    // Removes the parts that import none of the remaining parts, until only cycles remain.
    const isFree = (part: string): boolean => [...(left.get(part) ?? [])].every((other) => !left.has(other))
    for (let free = [...left.keys()].filter(isFree); free.length > 0; free = [...left.keys()].filter(isFree))
      for (const part of free) left.delete(part)
    const isLeft = ({ from, to }: Import): boolean => left.has(partOf(from)) && left.has(partOf(to))
    expect(edges.filter(isLeft).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})

describe('a file of src under 15 lines', () => {
  test('has a test, a second importer, or is loaded lazily', () => {
    const lonely = [...lineCounts.keys()].filter((file) => {
      if (
        !file.startsWith('src/') ||
        /\.(?:test|d|rows)\.tsx?$/.test(file) ||
        (lineCounts.get(file) ?? 0) >= 15
      )
        return false
      const ofFile = imports.filter(({ to }) => to === file)
      const [importer, ...others] = new Set(ofFile.map(({ from }) => from))
      return (
        importer !== undefined &&
        others.length === 0 &&
        dirname(importer) === dirname(file) &&
        !ofFile.some(({ isDynamic }) => isDynamic) &&
        !existsSync(join(repository, file.replace(/\.tsx?$/, '.test.ts')))
      )
    })
    expect(lonely).toEqual([])
  })
})
