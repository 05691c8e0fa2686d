import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { airportTable } from './make-airports.ts'
import { repository } from './web-stamp.ts'

test('assets/airports/airports.tsv matches the output of tools/make-airports.ts', async () => {
  const file = readFileSync(join(repository, 'assets/airports/airports.tsv'), 'utf8')
  expect((await airportTable()) === file).toBe(true)
})
