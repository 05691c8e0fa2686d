import { sample } from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldLists } from '#domain/events/field-lists.ts'
import { isKeyName } from '#ledger/log/key-name.ts'
import { changedDeliveries } from '../../ledger/changed-deliveries.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { mangled } from '../../ledger/fuzz/mangled.ts'
import { mutatedReceipts } from '../../ledger/fuzz/mutated-receipts.ts'
import { changed, pinned, type ReceiptVector } from '../../ledger/receipt-vector.ts'
import { deliveredShipment, sampleTrackingId, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { specFile, vectorFile, vectorFiles } from '../../ledger/vector-files.ts'
import { runCliHere } from '../../support/processes/run-cli.ts'
import { runPython } from '../../support/processes/python.ts'
import { isWhole, sampled, seed } from '../../support/vitest/whole-run.ts'

/**
 * The verifier in Python was written from docs/spec, with the standard library only. These tests
 * compare it with the vectors, and its documents with those of `lastro verify --json`.
 */
const programs = 'tests/python'
const LONG_TIMEOUT_MS = 300_000

type Options = {
  readonly key?: string
  readonly trackingId?: string
  readonly vrfKey?: string
  readonly witnesses?: readonly string[]
  readonly keys?: string
}
type PinnedReceipt = { readonly receipt: string; readonly options: Options }
type CheckDocument = {
  readonly name: string
  readonly status: string
  readonly event?: number
  readonly error?: { readonly code: string }
}
type ReceiptDocument = {
  readonly verdict: string
  readonly valid: boolean
  readonly is_test: boolean
  readonly completeness: { readonly sealed: boolean; readonly events: number }
  readonly checks: readonly CheckDocument[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-python-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Verifies receipts in one process of Python. */
async function documentsOf(given: readonly PinnedReceipt[]): Promise<readonly ReceiptDocument[]> {
  const input = given.map(({ receipt, options: { key, trackingId, vrfKey, witnesses, keys } }) => ({
    bytes: Buffer.from(receipt).toString('base64'),
    ...(key !== undefined && { key }),
    ...(trackingId !== undefined && { tracking_id: trackingId }),
    ...(vrfKey !== undefined && { vrf_key: vrfKey }),
    ...(witnesses !== undefined && { witnesses }),
    ...(keys !== undefined && { keys }),
  }))
  const { stdout, stderr } = await runPython([join(programs, 'verify_all.py')], JSON.stringify(input))
  expect(stderr).toBe('')
  return JSON.parse(stdout, comparable)
}

/**
 * Leaves out sentences and paths, which the specification does not state, and sorts names whose
 * order means nothing.
 */
function comparable(name: string, value: unknown): unknown {
  if (name === 'message' || name === 'path') return undefined
  const isSet = name === 'missing_fields' || name === 'unknown_fields'
  return isSet && Array.isArray(value) ? value.toSorted() : value
}

/** Returns the document of `lastro verify --json`, without its sentences. */
async function documentOfCli({ receipt, options }: PinnedReceipt, at: number): Promise<unknown> {
  const keys = join(folder, `keys-${at}`)
  if (options.keys !== undefined) await writeFile(keys, options.keys)
  const { stdout, stderr } = await runCliHere(
    ['verify', '-', '--json', ...argumentsOf(options, keys)],
    receipt,
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout, comparable)
}

function argumentsOf({ key, trackingId, vrfKey, witnesses, keys }: Options, keyList: string): string[] {
  const given = {
    '--key': key,
    '--tracking-id': trackingId,
    '--vrf-key': vrfKey,
    '--witness': witnesses?.join(','),
    '--keys': keys && keyList,
  }
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
}

/** Expects the same document of both verifiers for each receipt. */
async function expectSame(given: readonly PinnedReceipt[]): Promise<void> {
  const documents = await documentsOf(given)
  for (const [at, one] of given.entries()) {
    expect(documents[at], `${at}: ${one.receipt.slice(0, 2_000)}`).toEqual(await documentOfCli(one, at))
  }
}

const vectors = vectorFiles('lastro/receipts').map(([path, file]): [string, ReceiptVector] => [
  path,
  JSON.parse(file),
])
const forged = vectorFiles('lastro/forged')
  .filter(([path]) => path.endsWith('.json'))
  .map(([path, file]): [string, ForgedReceipt] => [path, JSON.parse(file)])
const asPinned = ({ receipt, options }: Pick<ReceiptVector, 'receipt' | 'options'>): PinnedReceipt => ({
  receipt,
  options,
})

describe('the verifier in Python', () => {
  let ofVectors: readonly ReceiptDocument[]
  beforeAll(async () => {
    ofVectors = await documentsOf(vectors.map(([, vector]) => asPinned(vector)))
  }, LONG_TIMEOUT_MS)

  test.each(vectors.map(([path, { expected }], at) => [path, at, expected] as const))(
    'finds in the receipt %s what its vector expects',
    (_path, at, expected) => {
      const { valid, is_test: isTest, completeness, checks } = ofVectors[at] as ReceiptDocument
      const failed = checks
        .filter(({ status }) => status === 'failed')
        .map(({ name, event, error }) => ({ name, ...(event !== undefined && { event }), code: error?.code }))
      const { sealed, events } = completeness
      const mark = isTest ? { test: true } : {}
      expect(valid ? { valid, sealed, events, ...mark } : { valid, failed }).toEqual(expected)
    },
  )

  test('agrees with all other vectors', async () => {
    const { stdout, stderr } = await runPython([join(programs, 'walk_vectors.py'), 'vectors'])
    expect(stderr).toBe('')
    const { agreeing, different } = JSON.parse(stdout) as {
      agreeing: Record<string, number>
      different: unknown
    }
    expect(different).toEqual([])
    const number = (name: string): number => vectorFiles(`lastro/${name}`).length
    expect(agreeing).toMatchObject({
      fields: number('fields'),
      statements: number('statements'),
      leaves: number('leaves'),
      heads: number('heads'),
      keys: number('keys'),
      jcs: vectorFiles('jcs/input').length,
      ecvrf: 6,
    })
    expect(agreeing).toMatchObject({ ed25519: 457, merkle: 96, notes: 14, opentimestamps: 14 })
  })

  test('accepts the receipts of the specification', async () => {
    const examples = ['receipt.md', 'receipt-parts.md'].map((name) => {
      const [, receipt = ''] = /^```text\n(\{"anchors".*)\n```$/m.exec(specFile(name)) ?? []
      const [, key = ''] = /"key":"([^"]+)"/.exec(receipt) ?? []
      return { receipt, options: { key, vrfKey: 'T9CZzNR9eJPf6ewkQU7LDZtUICMqrTDZHEZb4zy+ZcQ=' } }
    })
    expect((await documentsOf(examples)).map(({ verdict }) => verdict)).toEqual(['verified', 'verified'])
  })

  test('knows the field lists', async () => {
    const program = `
import json
from lastro.verify._events import CLIENT_LISTS, SERVER_LIST
print(json.dumps({**CLIENT_LISTS, "acceptance": SERVER_LIST}))`
    const { stdout } = await runPython(['-c', program])
    expect(JSON.parse(stdout)).toEqual(fieldLists)
  })

  test('refuses the same characters in the name of a key', async () => {
    const program = `
import json
from lastro.verify._log import is_key_name
print(json.dumps([code for code in range(0x110000) if not is_key_name(chr(code))]))`
    const { stdout } = await runPython(['-c', program])
    const points = Array.from({ length: 0x110000 }, (_, point) => point)
    expect(JSON.parse(stdout)).toEqual(points.filter((point) => !isKeyName(String.fromCodePoint(point))))
  })
})

describe('the verifier in Python writes the document of lastro verify', () => {
  const timeout = LONG_TIMEOUT_MS

  test('for each vector, forgery and changed delivery', { timeout }, async () => {
    const { genuine, forged: deliveries } = changedDeliveries()
    await expectSame([
      ...sampled(vectors, 4).map(([, vector]) => asPinned(vector)),
      ...forged.map(
        ([
          ,
          {
            receipt,
            options: { key, trackingId, vrfKey, keys },
          },
        ]) => ({
          receipt,
          options: {
            key,
            trackingId,
            ...(vrfKey !== undefined && { vrfKey }),
            ...(keys !== undefined && { keys }),
          },
        }),
      ),
      ...[genuine, ...deliveries.map(({ receipt }) => receipt)].map((receipt) =>
        asPinned({ receipt, options: pinned }),
      ),
    ])
  })

  test('for mutated receipts', { timeout }, async () => {
    const mutated = mutatedReceipts(isWhole ? 1_000 : 100)
    await expectSame(mutated.map((receipt) => asPinned({ receipt, options: pinned })))
  })

  test('for receipts of which parts are overwritten', { timeout }, async () => {
    const valid = vectors.flatMap(([path, { receipt }]) => (path.startsWith('valid/') ? [receipt] : []))
    const texts = sample(mangled(valid), { numRuns: isWhole ? 2_000 : 150, seed })
    await expectSame(texts.map((receipt) => asPinned({ receipt, options: pinned })))
  })
})

describe('python -m lastro.verify', () => {
  const log = deliveredShipment()
  const receipt = log.receipt()
  const command = ['-m', 'lastro.verify']

  test.each([
    ['the pinned key', ['--key', sampleVerifierKey], receipt, 0, 'CONFERE com a chave fixada.'],
    ['no key, in English', ['--lang', 'en'], receipt, 3, 'Everything agrees, but no key was pinned'],
    ['a changed value', ['--key', sampleVerifierKey], changed(['tracking_id'], 'OUTRA-1'), 1, 'NÃO CONFERE.'],
    ['bytes that are not UTF-8', [], Uint8Array.of(0xff), 1, '✗ format: utf8_invalid'],
  ])('ends with the code of its verdict for %s', async (_, args, given, code, sentence) => {
    const run = await runPython([...command, '-', ...args], given)
    expect(run).toMatchObject({ code, stderr: '' })
    expect(run.stdout).toContain(sentence)
  })

  test('reads files, and writes with --json what lastro verify writes', async () => {
    const [path, key] = [join(folder, 'receipt.json'), join(folder, 'key.txt')]
    await writeFile(path, receipt)
    await writeFile(key, `${sampleVerifierKey}\n`)
    const run = await runPython([...command, path, '--key', key, '--tracking-id', sampleTrackingId, '--json'])
    expect(run.code).toBe(0)
    const options = { key: sampleVerifierKey, trackingId: sampleTrackingId }
    expect(JSON.parse(run.stdout, comparable)).toEqual(await documentOfCli({ receipt, options }, 0))
  })

  test('begins with the mark of a test company and ends with 0', async () => {
    const { receipt: given, options }: ReceiptVector = JSON.parse(
      vectorFile('lastro/receipts/valid/test-company.json'),
    )
    const run = await runPython([...command, '-', '--key', String(options.key)], given)
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^TESTE, sem valor\n/) })
  })

  test('names the retired key', async () => {
    const retired = new Map(forged).get('key-retired-small.json')
    const list = join(folder, 'list.json')
    await writeFile(list, retired?.options.keys ?? '')
    const args = [...argumentsOf(retired?.options ?? {}, list), '--lang', 'en']
    const run = await runPython([...command, '-', ...args], retired?.receipt)
    expect(run).toMatchObject({ code: 4, stderr: '' })
    expect(run.stdout).toContain('a retired key signed')
  })

  test.each([
    ['no argument', [], 'the following arguments are required: receipt'],
    ['an option that it does not know', ['-', '--rpc', 'http://127.0.0.1'], 'unrecognized arguments'],
    ['a file that does not exist', ['no-file.json'], 'no-file.json'],
    ['a key that is no key', ['-', '--key', 'no-key'], '--key: neither a key nor a file'],
    [
      'the key of a log as witness',
      ['-', '--witness', sampleVerifierKey],
      '--witness: not a key of the right type',
    ],
    ['a VRF key that is too short', ['-', '--vrf-key', 'AAAA'], '--vrf-key'],
    ['a key list without a key', ['-', '--keys', 'package.json'], '--keys: keys_without_key'],
    [
      'another file',
      ['-', '--key', sampleVerifierKey, '--keys', 'package.json'],
      '--keys: json_not_canonical',
    ],
    ['a page', ['index.html'], 'not a receipt'],
  ])('ends with 2 for %s', async (_, args, reason) => {
    const run = await runPython([...command, ...args], receipt)
    expect(run).toMatchObject({ code: 2, stdout: '' })
    expect(run.stderr).toContain(reason)
  })

  test('escapes what a terminal interprets', async () => {
    const text = changed(['tracking_id'], 'A\u001B[2J')
    expect((await runPython([...command, '-'], text)).stdout).not.toContain('\u001B')
  })
})
