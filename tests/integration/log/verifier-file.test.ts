import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildVerifierInto } from '../../../tools/build-program-files.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import type { ReceiptVector } from '../../ledger/receipt-vector.ts'
import { deliveredShipment, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { vectorFile, vectorFiles } from '../../ledger/vector-files.ts'
import { likeNode20 } from '../../support/processes/like-node-20.ts'
import { runCliHere, type CliRun } from '../../support/processes/run-cli.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

// The verifier in one file prints what `lastro verify` prints, also on Node 20.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-verifier-'))
  await buildVerifierInto(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function verifyFile(args: readonly string[], stdin = ''): Promise<CliRun> {
  const child = spawn(process.execPath, ['--import', likeNode20, 'lastro-verify.mjs', ...args], {
    cwd: folder,
    env: { TZ: 'America/Sao_Paulo' },
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

/** Expects that both programs print the same about a receipt, and returns that. */
async function expectSame(receipt: string, args: readonly string[]): Promise<CliRun> {
  const [own, whole] = await Promise.all([
    verifyFile(['-', ...args], receipt),
    runCliHere(['verify', '-', ...args], receipt),
  ])
  expect(own).toEqual(whole)
  return own
}

test('is a file of at most 60 kB, with its SHA-256 beside it', async () => {
  const path = join(folder, 'lastro-verify.mjs')
  expect((await stat(path)).size).toBeLessThanOrEqual(60_000)
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  expect(await readFile(`${path}.sha256`, 'utf8')).toBe(`${digest}  lastro-verify.mjs\n`)
})

describe('prints what lastro verify prints', () => {
  const receipts = vectorFiles('lastro/receipts')
  const forged = vectorFiles('lastro/forged').filter(([name]) => name.endsWith('.json'))
  const languages = [['--lang', 'pt'], ['--lang', 'en'], ['--json']] as const

  test.each(sampled(receipts, 15))('about the receipt %s', async (_name, vector) => {
    const { receipt, options, expected }: ReceiptVector = JSON.parse(vector)
    const { key, trackingId, witnesses = [], vrfKey } = options
    const args = [
      ...(key === undefined ? [] : ['--key', key]),
      ...(trackingId === undefined ? [] : ['--tracking-id', trackingId]),
      ...(witnesses.length === 0 ? [] : ['--witness', witnesses.join(',')]),
      ...(vrfKey === undefined ? [] : ['--vrf-key', vrfKey]),
    ]
    for (const language of languages) {
      const { code } = await expectSame(receipt, [...args, ...language])
      expect(code).toBe(expected.valid ? (key === undefined ? 3 : 0) : 1)
    }
  })

  test.each(sampled(forged, 8))('about the forgery %s', async (name, vector) => {
    const { receipt, options }: ForgedReceipt = JSON.parse(vector)
    const { key, trackingId, keys, vrfKey } = options
    const list = join(folder, `keys-${name}`)
    if (keys !== undefined) await writeFile(list, keys)
    const args = [
      '--key',
      key,
      '--tracking-id',
      trackingId,
      ...(keys === undefined ? [] : ['--keys', list]),
      ...(vrfKey === undefined ? [] : ['--vrf-key', vrfKey]),
    ]
    for (const language of languages) await expectSame(receipt, [...args, ...language])
  })

  test('about the receipt of a test company, with its mark first and exit code 0', async () => {
    const { receipt, options }: ReceiptVector = JSON.parse(
      vectorFile('lastro/receipts/valid/test-company.json'),
    )
    const args = ['--key', String(options.key)]
    expect(await expectSame(receipt, args)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^TESTE, sem valor\n/),
    })
    const asJson = await expectSame(receipt, [...args, '--json'])
    expect(asJson.code).toBe(0)
    expect(JSON.parse(asJson.stdout)).toMatchObject({ verdict: 'verified', is_test: true })
  })

  test('if a log or a key cannot be read', async () => {
    const receipt = deliveredShipment().receipt()
    const key = ['--key', sampleVerifierKey]
    for (const args of [
      [...key, '--log', join(folder, 'no-log')],
      ['--key', 'no-key'],
      ['--witness', 'none'],
    ]) {
      const own = await verifyFile(['-', ...args], receipt)
      const whole = await runCliHere(['verify', '-', ...args], receipt)
      expect(own.code).toBe(2)
      expect(own.stderr.split('\n')[0]).toBe(whole.stderr.split('\n')[0])
    }
  })
})

test.each([
  [['receipt.json', '--rpc', 'http://127.0.0.1'], 'lastro: não existe a opção --rpc'],
  [['receipt.json', '--lang', 'xx'], 'lastro: não há o idioma “xx”'],
  [[], 'lastro: falta o comprovante'],
])('refuses the arguments %j', async (args, words) => {
  const { code, stderr } = await verifyFile(args)
  expect(stderr).toContain(words)
  expect(stderr).toContain('Veja: node lastro-verify.mjs --help')
  expect(code).toBe(2)
})
