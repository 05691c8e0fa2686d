import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

test('another program reads what is packed, with its names and bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-zip-'))
  try {
    const text = Buffer.from('São Paulo\n'.repeat(200))
    writeFileSync(
      join(folder, 'x.zip'),
      zip({ 'lastro/lê-me.md': text, 'lastro/empty.typed': Buffer.alloc(0) }),
    )
    execFileSync('python3', ['-m', 'zipfile', '-t', 'x.zip'], { cwd: folder })
    execFileSync('python3', ['-m', 'zipfile', '-e', 'x.zip', '.'], { cwd: folder })
    expect(readFileSync(join(folder, 'lastro/lê-me.md'))).toEqual(text)
    expect(readFileSync(join(folder, 'lastro/empty.typed'))).toHaveLength(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the same files give the same bytes', () => {
  const files = { 'a.txt': Buffer.from('a') }
  expect(zip(files)).toEqual(zip(files))
})
