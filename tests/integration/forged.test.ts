import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAnchorContract } from '#cli/chain/anchor-contract.ts'
import type { ForgedOutcome, ForgedReceipt } from '../ledger/forged-receipts.ts'
import { cosigned, witness as pinnedWitness } from '../ledger/retired-receipt.ts'
import { runCli } from '../support/run-cli.ts'

const vectors = join(import.meta.dirname, '../../vectors/lastro/forged')
const files = (await readdir(vectors)).filter((file) => file.endsWith('.json'))

let folder: string
let node: Server
/** What the node answers now, by methods. */
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
  readonly checks: readonly { readonly name: string; readonly error?: { readonly code: string } }[]
  readonly events: readonly { readonly window: Record<string, unknown> }[]
}

/** Runs `lastro verify` on a forgery, with all that its reader has. */
async function verify(file: string, ...more: readonly string[]) {
  const { receipt, options } = await read(file)
  const { key, trackingId, keys, anchorSender, node: said } = options
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
  return isProved ? 'believed' : 'time_not_proved'
}

describe('lastro verify', () => {
  test.each(files)('does not believe %s', async (file) => {
    const { expected } = await read(file)
    const { code, stdout } = await verify(file, '--json')
    const document: Document = JSON.parse(stdout)
    expect(outcomeOf(document)).toEqual(expected.cli)
    expect(code).toBe(document.exit_code)
    expect(code).toBe(expected.cli === 'key_retired' ? 4 : expected.cli === 'time_not_proved' ? 0 : 1)
  })

  test('says of a time that nobody checked that only the file states it', async () => {
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

  test('names the retired key in its verdict', async () => {
    const { stdout } = await verify('key-retired-small.json')
    expect(stdout).toContain('– TUDO CONCORDA, MAS A CHAVE FOI APOSENTADA.')
    expect(stdout).toMatch(/A chave lastro\.example\/log\+\S+ já tem sucessora/)
    expect(stdout).not.toContain('é a chave fixada')
  })

  test('proves a time by a witness that the reader pinned', async () => {
    const { receipt } = await read('witness-invented-later.json')
    const {
      witnesses: [witness = ''],
    } = JSON.parse(receipt) as { witnesses: string[] }
    const { code, stdout } = await verify('witness-invented-later.json', '--witness', witness)
    expect(stdout).toContain('Horário comprovado')
    expect(stdout).toContain('É uma das testemunhas pedidas.')
    expect(code).toBe(0)
  })

  test('accepts the code of the anchoring contract, and says whose word the sender is', async () => {
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
  })
})

describe('lastro verify under a retired key', () => {
  test('verifies what a pinned witness ties to the log of today', async () => {
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
