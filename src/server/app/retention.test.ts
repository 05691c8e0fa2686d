import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { periodText, retention, testShipments, type Period } from '#domain/retention.ts'

const repository = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

test('the functions.sql files delete exactly the data that `retention` declares, after the declared period', () => {
  const found = globSync('src/server/**/functions.sql', { cwd: repository }).flatMap((path) => [
    ...read(path).matchAll(/delete from (\w+) where ([^;]*?)(\w+) < now\(\) - interval '([^']+)'/g),
  ])
  const declared = Object.entries(retention).map(([name, one]: [string, Period]) => [
    one.table ?? name,
    one.column,
    periodText(one),
  ])
  const deleted = found.map(([, table, , column, period]) => [table, column, period])
  expect(deleted.toSorted()).toEqual(declared.toSorted())
})

test.each([...Object.values(retention), testShipments])(
  'docs/operation/sizing.md states how long $what are stored',
  (one) => {
    expect(read('docs/operation/sizing.md').replaceAll(/ +/g, ' ')).toContain(
      `| ${one.what} | ${periodText(one)} |`,
    )
  },
)
