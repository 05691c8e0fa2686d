import { expect, test } from 'vitest'
import { groupModules } from './chunk-groups.ts'
import type { UsedModule, UsedModules } from './used-modules.ts'

type Told = readonly [id: string, size: number, places: readonly string[]]

const modulesOf = (...told: readonly Told[]): UsedModules =>
  new Map(
    told.map(([id, size, places]): [string, UsedModule] => [
      id,
      { size, imports: [], places: new Set(places), isRoot: false },
    ]),
  )

test('puts modules that the same pages load into one file', () => {
  const files = groupModules(modulesOf(['a', 9000, ['x-page', 'y-page']], ['b', 9000, ['y-page', 'x-page']]))
  expect(files.get('a')).toBe(files.get('b'))
})

test('merges a small module of one page with a large module of the same page', () => {
  const files = groupModules(
    modulesOf(
      ['both', 20_000, ['x-page', 'y-page']],
      ['little', 200, ['x-page']],
      ['much', 20_000, ['x-page']],
    ),
  )
  expect(files.get('little')).toBe(files.get('much'))
  expect(files.get('much')).not.toBe(files.get('both'))
})

test('assigns no file to entry modules and to modules that no page loads initially', () => {
  const used = new Map([
    ...modulesOf(['late', 100, []], ['of-the-site', 100, ['main']]),
    ['page', { size: 100, imports: [], places: new Set(['x-page']), isRoot: true }] as const,
  ])
  expect([...groupModules(used).keys()]).toEqual([])
})
