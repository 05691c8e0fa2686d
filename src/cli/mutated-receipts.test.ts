import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { changedDeliveries } from '../../tests/ledger/changed-deliveries.ts'
import { mutatedReceipts } from '../../tests/ledger/fuzz/mutated-receipts.ts'
import { sampleVerifierKey } from '../../tests/ledger/sample-log.ts'
import { isWhole, sampled } from '../../tests/support/vitest/whole-run.ts'
import { exitCode } from './exit-code.ts'
import { run } from './run.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-cli-'))
  await writeFile(join(folder, 'key'), `${sampleVerifierKey}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('lastro verify returns the exit code for the result of verifyReceipt on each mutated receipt', async () => {
  for (const [at, receipt] of mutatedReceipts(isWhole ? 300 : 100).entries()) {
    const { code, printed } = await verify(receipt, '--json')
    const { valid } = verifyReceipt(receipt, { key: sampleVerifierKey, assureStamped })
    expect(code, `${at}: ${printed}`).toBe(valid ? exitCode.verified : exitCode.notVerified)
  }
})

test('lastro verify names the event for each changed member of a delivery or an annex', async () => {
  const { genuine, forged } = changedDeliveries()
  expect(await verify(genuine)).toMatchObject({ code: exitCode.verified })
  for (const { number, change, receipt } of sampled(forged, 8)) {
    const { code, printed } = await verify(receipt)
    expect(code, change).toBe(exitCode.notVerified)
    const failed = printed.split('\n').filter((line) => line.startsWith('  ✗ Evento '))
    expect(failed, change).toEqual([`  ✗ Evento ${number} · Declaração do evento`])
  }
})

async function verify(receipt: string, ...options: readonly string[]) {
  const printed: string[] = []
  const code = await run(['verify', '-', '--key', join(folder, 'key'), ...options], {
    stdin: stream(receipt),
    print: (text) => printed.push(text),
    printError: (text) => printed.push(text),
    useColour: false,
    columns: undefined,
    timeZone: 'UTC',
  })
  return { code, printed: printed.join('') }
}

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
