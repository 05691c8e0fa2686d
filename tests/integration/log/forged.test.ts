import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAnchorContract } from '#cli/chain/anchor-contract.ts'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { encodeKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, type SignerKey } from '#ledger/log/note-key.ts'
import { growTiles, tilePath } from '#ledger/log/tile.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { rootOf } from '#ledger/log/tree.ts'
import type { ForgedOutcome, ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { cosigned, leafHashes, witness as pinnedWitness } from '../../ledger/retired-receipt.ts'
import { secondKey, thirdKey } from '../../ledger/sample-keys.ts'
import {
  bytesFrom,
  deliveredShipment,
  sampleKey,
  sampleVerifierKey,
  sampleVrfKey,
} from '../../ledger/sample-log.ts'
import { runCli, runCliHere } from '../../support/processes/run-cli.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const vectors = join(import.meta.dirname, '../../../vectors/lastro/forged')
const files = (await readdir(vectors)).filter((file) => file.endsWith('.json'))

let folder: string
let node: Server
/** Answers of the stub of a chain node in the current test, by JSON-RPC method. */
let answers: Readonly<Record<string, unknown>> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-forged-'))
  const { deployed_bytecode: built } = await readAnchorContract()
  node = createServer((request, response) => {
    void text(request).then((body) => {
      const { method } = JSON.parse(body) as { method: string }
      const answer = answers[method] === 'built' ? built : answers[method]
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer ?? null }))
    })
  })
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
})
afterAll(async () => {
  node.close()
  await rm(folder, { recursive: true, force: true })
})

async function read(file: string): Promise<ForgedReceipt> {
  const forged: ForgedReceipt = JSON.parse(await readFile(join(vectors, file), 'utf8'))
  return forged
}

type Document = {
  readonly verdict: string
  readonly exit_code: number
  readonly checks: readonly {
    readonly name: string
    readonly reason?: string
    readonly error?: { readonly code: string }
  }[]
  readonly events: readonly { readonly window: Record<string, unknown> }[]
}

/**
 * Runs `lastro verify` on the receipt of a test vector, with the options that the vector states.
 */
async function verify(file: string, ...more: readonly string[]) {
  const { receipt, options } = await read(file)
  const { key, trackingId, keys, vrfKey, anchorSender, node: said } = options
  await writeFile(join(folder, file), receipt)
  if (keys !== undefined) await writeFile(join(folder, `keys-${file}`), keys)
  answers = said ?? {}
  const { port } = node.address() as AddressInfo
  return runCli(folder, [
    'verify',
    file,
    '--key',
    key,
    '--tracking-id',
    trackingId,
    ...(keys === undefined ? [] : ['--keys', `keys-${file}`]),
    ...(vrfKey === undefined ? [] : ['--vrf-key', vrfKey]),
    ...(said === undefined ? [] : ['--rpc', `http://127.0.0.1:${port}`]),
    ...(anchorSender === undefined ? [] : ['--anchor-sender', anchorSender]),
    ...more,
  ])
}

function outcomeOf({ verdict, checks, events }: Document): ForgedOutcome | 'believed' {
  const failed = checks.find(({ error }) => error !== undefined)
  if (failed !== undefined) return { check: failed.name, code: failed.error?.code } as ForgedOutcome
  if (verdict === 'key_retired') return 'key_retired'
  const isProved = events.some(({ window }) => window['not_before'] !== null || window['not_after'] !== null)
  if (isProved) return 'believed'
  const isStated = JSON.stringify(events).includes('"not_after":{')
  const name = checks.find((check) => check.name === 'pseudonym')
  return !isStated && name?.reason === 'vrf_key_not_pinned' ? 'name_not_checked' : 'time_not_proved'
}

describe('lastro verify', () => {
  test.each(sampled(files, 5))('refuses %s', async (file) => {
    const { expected } = await read(file)
    const { code, stdout } = await verify(file, '--json')
    const document: Document = JSON.parse(stdout)
    expect(outcomeOf(document)).toEqual(expected.cli)
    expect(code).toBe(document.exit_code)
    expect(code).toBe(expected.cli === 'key_retired' ? 4 : typeof expected.cli === 'string' ? 0 : 1)
  })

  test.runIf(isWhole)('reports an unchecked time as stated by the file only', async () => {
    for (const file of ['witness-invented-later.json', 'anchor-edited-later.json']) {
      const { stdout } = await verify(file)
      expect(stdout).toContain('Horário informado')
      expect(stdout).toContain('informado pelo arquivo, não conferido')
      expect(stdout).not.toContain('Horário comprovado')
      const english = await verify(file, '--lang', 'en')
      expect(english.stdout).toContain('stated by the file, not checked')
      expect(english.stdout).not.toContain('Proved time')
    }
  })

  test.runIf(isWhole)('reports in its verdict that the key is retired', async () => {
    const { stdout } = await verify('key-retired-small.json')
    expect(stdout).toContain('– TUDO CONCORDA, MAS A CHAVE FOI APOSENTADA.')
    expect(stdout).toMatch(/A chave lastro\.example\/log\+\S+ já tem sucessora/)
    expect(stdout).not.toContain('é a chave fixada')
  })

  test.runIf(isWhole)(
    'reports the time of a receipt as proven if a pinned witness signed the head',
    async () => {
      const { receipt } = await read('witness-invented-later.json')
      const {
        witnesses: [witness = ''],
      } = JSON.parse(receipt) as { witnesses: string[] }
      const { code, stdout } = await verify('witness-invented-later.json', '--witness', witness)
      expect(stdout).toContain('Horário comprovado')
      expect(stdout).toContain('É uma das testemunhas pedidas.')
      expect(code).toBe(0)
    },
  )

  test.runIf(isWhole)(
    'accepts a genuine contract, and states that the anchoring account is unproven unless pinned',
    async () => {
      const { receipt, options } = await read('anchor-foreign-sender.json')
      await writeFile(join(folder, 'genuine.json'), receipt)
      answers = options.node ?? {}
      const { port } = node.address() as AddressInfo
      const rpc = ['verify', 'genuine.json', '--key', options.key, '--rpc', `http://127.0.0.1:${port}`]
      const { code, stdout } = await runCli(folder, rpc)
      expect(stdout).toContain('A conta que ancora é só a palavra do arquivo: fixe-a com --anchor-sender.')
      expect(stdout).toContain('Horário comprovado')
      expect(code).toBe(0)
      const {
        anchors: [anchor],
      } = JSON.parse(receipt) as { anchors: { sender: string }[] }
      const pinned = await runCli(folder, [...rpc, '--anchor-sender', anchor?.sender ?? ''])
      expect(pinned.stdout).not.toContain('só a palavra do arquivo')
      expect(pinned.code).toBe(0)
    },
  )
})

/**
 * Writes the files of today's log, which begins with the leaf hashes `beginning`.
 * @returns the name of its folder
 */
async function writeLog(name: string, beginning: readonly Hash[], key: SignerKey): Promise<string> {
  const hashes = [...beginning, ...Array.from({ length: 300 }, (_, at) => bytesFrom(`later ${at}`))]
  const head = { origin: key.name, size: hashes.length, root: rootOf(hashes), vrfKey: sampleVrfKey }
  const published = [
    ['checkpoint', encodeUtf8(signTreeHead(head, key))] as const,
    ...growTiles(0, hashes, () => new Uint8Array()).map(
      ({ tile, bytes }) => [tilePath(tile), bytes] as const,
    ),
  ]
  for (const [path, bytes] of published) {
    await mkdir(join(folder, name, dirname(path)), { recursive: true })
    await writeFile(join(folder, name, path), bytes)
  }
  return name
}

describe('lastro verify with an option that demands a check', () => {
  const plain = deliveredShipment().receipt()
  const missing = 'no-such-log'

  beforeAll(async () => {
    const { options } = await read('key-retired-small.json')
    await writeFile(join(folder, 'plain.json'), plain)
    await writeFile(join(folder, 'list.json'), options.keys ?? '')
    const other = encodeKeyChain({ first: thirdKey.verifier, vrfKey: sampleVrfKey, links: [] })
    await writeFile(join(folder, 'other-list.json'), other)
  })

  const verifyPlain = (...more: readonly string[]) =>
    runCliHere(['verify', join(folder, 'plain.json'), '--key', sampleVerifierKey, ...more], '')
  const list = () => join(folder, 'list.json')

  test('refuses a key list that lacks the pinned key', async () => {
    const { code, stderr } = await verifyPlain('--keys', join(folder, 'other-list.json'))
    expect(stderr).toContain('não contém a chave fixada')
    expect(code).toBe(2)
  })

  test('reads the log without a key list, and reports that it continues the head', async () => {
    expect(await verifyPlain('--log', join(folder, missing))).toMatchObject({ code: 2 })
    const log = join(folder, await writeLog('log-plain', leafHashes, sampleKey))
    const { code, stdout } = await verifyPlain('--log', log)
    expect(stdout).toContain('✓ Continuação no registro de hoje: confere')
    expect(code).toBe(0)
    const other = await writeLog('log-plain-other', [bytesFrom('another'), ...leafHashes.slice(1)], sampleKey)
    expect(await verifyPlain('--log', join(folder, other))).toMatchObject({ code: 1 })
    const later = join(folder, await writeLog('log-plain-later', leafHashes, secondKey))
    const unsigned = await verifyPlain('--log', later)
    expect(unsigned.stderr).toContain('dê com --keys a lista')
    expect(unsigned.code).toBe(2)
    expect((await verifyPlain('--log', later, '--keys', list())).stdout).toContain(
      '✓ Continuação no registro de hoje: confere',
    )
  })

  test('reads the log also if the receipt is signed with a key of another log', async () => {
    const args = ['verify', '-', '--keys', list(), '--log', join(folder, missing), '--key', sampleVerifierKey]
    const foreign = plain.replace(sampleVerifierKey, formatVerifierKey(thirdKey.verifier))
    expect(await runCliHere(args, foreign)).toMatchObject({ code: 2 })
  })

  test('demands a pinned key for --log', async () => {
    const { code, stderr } = await runCliHere(['verify', join(folder, 'plain.json'), '--log', missing], '')
    expect(stderr).toContain('falta a opção --key')
    expect(code).toBe(2)
  })

  test.each([
    ['--rpc', ['--rpc', 'http://127.0.0.1:1']],
    ['--rpc', ['--rpc', 'http://127.0.0.1:1', '--anchor-sender', '0'.repeat(40)]],
    ['--bitcoin', ['--bitcoin', 'http://127.0.0.1:1']],
  ])('refuses %s if the receipt has nothing to look up', async (option, args) => {
    const { code, stderr } = await verifyPlain(...args)
    expect(stderr).toContain(`este comprovante nada traz que ${option} possa conferir`)
    expect(code).toBe(2)
  })
})

describe('lastro verify --log under a retired key', () => {
  async function verifyBy(log: string, ...more: readonly string[]) {
    const { options } = await read('key-retired-small.json')
    await writeFile(join(folder, 'older.json'), cosigned)
    await writeFile(join(folder, 'keys.json'), options.keys ?? '')
    const known = ['--key', options.key, '--keys', 'keys.json', '--log', log]
    return runCli(folder, ['verify', 'older.json', ...known, ...more])
  }

  test('verifies a receipt whose leaves are the beginning of the current log', async () => {
    const log = await writeLog('log-today', leafHashes, secondKey)
    const { code, stdout } = await verifyBy(log)
    expect(stdout).toContain('✓ CONFERE com uma chave aposentada, ligada ao registro de hoje.')
    expect(stdout).toContain('O registro de hoje continua este estado.')
    expect(code).toBe(0)
    expect(JSON.parse((await verifyBy(log, '--json')).stdout)).toMatchObject({
      verdict: 'verified',
      key_standing: 'retired',
      tied_by: 'consistency',
    })
  })

  test('refuses a receipt whose leaves are not the beginning of the current log', async () => {
    const log = await writeLog(
      'log-other',
      [bytesFrom('another first leaf'), ...leafHashes.slice(1)],
      secondKey,
    )
    const { code, stdout } = await verifyBy(log, '--json')
    const { verdict, checks }: Document = JSON.parse(stdout)
    expect(checks.filter(({ error }) => error !== undefined)).toMatchObject([
      { name: 'log', error: { code: 'root_mismatch' } },
    ])
    expect(verdict).toBe('not_verified')
    expect(code).toBe(1)
  })

  test.runIf(isWhole)('refuses a receipt with more leaves than the current log', async () => {
    const head = {
      origin: secondKey.name,
      size: 1,
      root: rootOf(leafHashes.slice(0, 1)),
      vrfKey: sampleVrfKey,
    }
    await mkdir(join(folder, 'log-short'))
    await writeFile(join(folder, 'log-short', 'checkpoint'), signTreeHead(head, secondKey))
    const { code, stdout } = await verifyBy('log-short', '--json')
    const { checks }: Document = JSON.parse(stdout)
    expect(checks.filter(({ error }) => error !== undefined)).toMatchObject([
      { name: 'log', error: { code: 'tree_shrinks' } },
    ])
    expect(code).toBe(1)
  })
})

describe('lastro verify under a retired key', () => {
  test.runIf(isWhole)('verifies a receipt whose head a pinned witness cosigned', async () => {
    const { options } = await read('key-retired-small.json')
    await writeFile(join(folder, 'cosigned.json'), cosigned)
    await writeFile(join(folder, 'keys.json'), options.keys ?? '')
    const args = ['verify', 'cosigned.json', '--key', options.key, '--keys', 'keys.json']
    expect((await runCli(folder, args)).code).toBe(4)
    const { code, stdout } = await runCli(folder, [...args, '--witness', pinnedWitness])
    expect(stdout).toContain('✓ CONFERE com uma chave aposentada, ligada ao registro de hoje.')
    expect(code).toBe(0)
  })
})
