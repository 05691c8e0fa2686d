import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { variables } from './variables.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')

/**
 * Returns the rows of the table of variables in docs/configuration.md, each as a list of its cells.
 */
function documentedRows(): readonly (readonly string[])[] {
  const [, table = ''] = /\n## Variables of Lastro\n\n\|.*\n\|.*\n((?:\|.*\n)+)/.exec(page) ?? []
  return table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

test('docs/configuration.md has one row for each declared variable, with its default and sentence', () => {
  expect(documentedRows()).toEqual(
    variables.map((one) => [
      `\`${one.name}\``,
      'default' in one ? `\`${one.default}\`` : one.unset,
      one.isSecret === true ? 'yes' : '',
      one.sentence,
    ]),
  )
})

test('readConfig reads each declared variable and no other but NODE_ENV', () => {
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'string' && !name.endsWith('_FILE')) asked.add(name)
        return undefined
      },
    },
  )
  readConfig(env)
  asked.delete('NODE_ENV')
  expect([...asked].toSorted()).toEqual(variables.map(({ name }) => name).toSorted())
})

test.each(variables.flatMap((one) => ('default' in one ? [[one.name, one.default, one] as const] : [])))(
  'the default of %s, %s, is a valid value',
  (_name, value, { parse }) => {
    expect(parse(value)).toBeDefined()
  },
)
