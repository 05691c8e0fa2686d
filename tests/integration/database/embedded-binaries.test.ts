import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyBinaries, installedBinaries, prepare, program } from '#platform/database/embedded/binaries.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-binaries-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/**
 * Copies the PostgreSQL binaries without symbolic links, as they are after an installation by npm.
 */
function unlinked(): ReturnType<typeof installedBinaries> {
  const installed = installedBinaries()
  const native = join(folder, 'native')
  cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name))
  }
  return { ...installed, native }
}

const versionOf = (binaries: Parameters<typeof program>[0]): string =>
  execFileSync(program(binaries, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })

it.runIf(process.platform === 'linux')('the binaries run after their symbolic links were created', () => {
  const binaries = unlinked()
  expect(() => versionOf(binaries)).toThrow('shared libraries')
  expect(prepare(binaries)).toBe(true)
  expect(versionOf(binaries)).toContain('PostgreSQL) 18.')
})

it.runIf(isWhole)('the binaries run from a copy, which replaces the copy of another version', () => {
  const copies = join(folder, 'copies')
  mkdirSync(join(copies, 'postgres-binaries-17.0.0'), { recursive: true })
  mkdirSync(join(copies, 'postgres-binaries-unfinished'))
  const binaries = unlinked()
  const copy = copyBinaries(binaries, copies)
  expect(versionOf(copy)).toContain('PostgreSQL) 18.')
  expect(readdirSync(copies)).toEqual([`postgres-binaries-${binaries.version}`])
  expect(copyBinaries(binaries, copies)).toEqual(copy)
})
