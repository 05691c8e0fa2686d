import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { mutatedReceipts } from '../../tests/ledger/fuzz/mutated-receipts.ts'
import { sampleVerifierKey } from '../../tests/ledger/sample-log.ts'
import { isWhole } from '../../tests/support/vitest/whole-run.ts'
import { exitCode } from './exit-code.ts'
import { run } from './run.ts'

test('lastro verify returns the exit code for the result of verifyReceipt on each mutated receipt', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-cli-'))
  try {
    const key = join(folder, 'key')
    await writeFile(key, `${sampleVerifierKey}\n`)
    for (const [at, receipt] of mutatedReceipts(isWhole ? 300 : 100).entries()) {
      const printed: string[] = []
      const code = await run(['verify', '-', '--key', key, '--json'], {
        stdin: stream(receipt),
        print: (text) => printed.push(text),
        printError: (text) => printed.push(text),
        useColour: false,
        columns: undefined,
        timeZone: 'UTC',
      })
      const { valid } = verifyReceipt(receipt, { key: sampleVerifierKey, assureStamped })
      expect(code, `${at}: ${printed.join('')}`).toBe(valid ? exitCode.verified : exitCode.notVerified)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
