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

test('modules that the same pages load are one file', () => {
  const files = groupModules(modulesOf(['a', 9000, ['x-page', 'y-page']], ['b', 9000, ['y-page', 'x-page']]))
  expect(files.get('a')).toBe(files.get('b'))
})

test('a page gets no separate file for a few lines, and no code of other pages only to have fewer files', () => {
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

test('modules that no page loads at once, and modules that are loaded by name, are left to the bundler', () => {
  const used = new Map([
    ...modulesOf(['late', 100, []], ['of-the-site', 100, ['main']]),
    ['page', { size: 100, imports: [], places: new Set(['x-page']), isRoot: true }] as const,
  ])
  expect([...groupModules(used).keys()]).toEqual([])
})
