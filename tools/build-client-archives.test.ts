import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildClientArchivesInto } from './build-client-archives.ts'
import { repository } from './web-stamp.ts'

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'lastro-clients-')))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const archive = (folder: string, client: string): string => join(folder, 'clients', `lastro-${client}.zip`)

test('packs each client into a reproducible zip file that Python can read', async () => {
  for (const folder of folders) await buildClientArchivesInto(folder)
  const [folder = '', again = ''] = folders
  for (const [client, file, source] of [
    ['typescript', 'README.md', 'clients/typescript/README.md'],
    ['python', '__init__.py', 'clients/python/lastro/__init__.py'],
    ['python', 'LICENSE', 'LICENSE'],
  ] as const) {
    expect(readFileSync(archive(folder, client))).toEqual(readFileSync(archive(again, client)))
    execFileSync('python3', ['-m', 'zipfile', '-e', archive(folder, client), folder])
    expect(readFileSync(join(folder, 'lastro', file))).toEqual(readFileSync(join(repository, source)))
  }
})
