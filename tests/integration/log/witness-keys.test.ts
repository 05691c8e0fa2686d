import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readWatchedLog } from '#cli/witness/watched-log.ts'
import { watchLogs } from '#cli/witness/watched-logs.ts'
import { openWitnessStore, type WitnessStore } from '#cli/witness/witness-store.ts'
import { createWitness } from '#cli/witness/witness.ts'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { nextOrigin } from '#ledger/log/epoch.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeKeyChain, leafOfLink, type KeyLink } from '#ledger/log/key-chain.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, inclusionProof, rootOf } from '#ledger/log/tree.ts'
import { encodeCosignRequest } from '#ledger/log/witness.ts'
import { memoryTree } from '../../ledger/memory-tree.ts'
import { histories, publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { bytesFrom, sampleVrfKey } from '../../ledger/sample-log.ts'
import { serveLog, type LogServer } from '../../support/log/log-server.ts'
import { startWitness } from '../../support/log/witness-process.ts'

const name = 'lastro.example/trocada'
const [first, second, third, outsider] = ['first', 'second', 'third', 'outsider'].map((of) =>
  signerKey(name, bytesFrom(`${of} key`)),
) as [SignerKey, SignerKey, SignerKey, SignerKey]
const signer = signerKey('lastro.example/testemunha', bytesFrom('witness'))
const shipments = histories(5, 80).map(encodeLeaf)
const announcement = (oldKey: SignerKey, newKey: SignerKey) =>
  leafOfLink({ oldKey: oldKey.verifier, newKey: newKey.verifier, lostHead: null }, sampleVrfKey)

/**
 * Leaves of the log. The announcement of the second key follows 300 leaves of shipments. The
 * announcement of the third key follows 50 more.
 */
const entries = [
  ...shipments.slice(0, 300),
  announcement(first, second),
  ...shipments.slice(300, 350),
  announcement(second, third),
  ...shipments.slice(350),
]
const elsewhere = entries.with(0, shipments[1] ?? new Uint8Array())

let folder: string
let server: LogServer
let store: WitnessStore
let now = 0
let files: LogFiles
const stopping: (() => Promise<unknown> | void)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-witness-keys-'))
})
afterEach(async () => {
  for (const stop of stopping.splice(0).toReversed()) await stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function linkOf(of: readonly Uint8Array[], from: SignerKey, to: SignerKey, signers = [to, from]): KeyLink {
  const change = { oldKey: from.verifier, newKey: to.verifier, lostHead: null }
  const hashes = of.map(hashLeaf)
  const hash = hashLeaf(leafOfLink(change, sampleVrfKey))
  const index = hashes.findIndex((one) => Buffer.compare(one, hash) === 0)
  const size = index + 1
  const [by = to, ...others] = signers
  return {
    ...change,
    index,
    proof: inclusionProof(index, size, memoryTree(hashes.slice(0, size))),
    head: signTreeHead(
      { origin: name, size, root: rootOf(hashes.slice(0, size)), vrfKey: sampleVrfKey },
      by,
      others,
    ),
  }
}

/**
 * Returns the published files of a log with the first `size` leaves of `of`. Only the key `by`
 * signs its head.
 */
function published(of: readonly Uint8Array[], size: number, by: SignerKey, links: readonly KeyLink[]) {
  const log = publishLog(of.slice(0, size), { key: by })
  log.set('keys', encodeUtf8(encodeKeyChain({ first: first.verifier, vrfKey: sampleVrfKey, links })))
  return log
}

/**
 * Returns a request to cosign the head of size `to`, for a witness that has cosigned size `from`.
 */
function request(
  from: number,
  to: number,
  signers: readonly [SignerKey, ...SignerKey[]],
  of = entries,
): string {
  const hashes = of.slice(0, to).map(hashLeaf)
  const [by, ...others] = signers
  return encodeCosignRequest({
    oldSize: from,
    proof: from === 0 ? [] : consistencyProof(from, to, memoryTree(hashes)),
    note: signTreeHead({ origin: by.name, size: to, root: rootOf(hashes), vrfKey: sampleVrfKey }, by, others),
  })
}

/**
 * Opens a witness that knows one key of the log and the address of the log. `news` lists the keys
 * and errors that the witness finds at that address, in order.
 */
async function witnessOf(file: string, given = first) {
  store = openWitnessStore(join(folder, file))
  stopping.push(() => store.close())
  const news: (string | { readonly code: string })[] = []
  const log = await readWatchedLog(`${formatVerifierKey(given.verifier)} ${server.url}`)
  const follower = watchLogs(
    [log],
    store,
    (_, told) => void news.push('key' in told ? told.key : (told.error as { readonly code: string })),
    () => now,
  )
  const witness = createWitness([signer], follower.keyOf, store)
  const ask = async (body: string) => {
    const { status } = witness.answer(body)
    follower.consider(body)
    await follower.settled()
    return status
  }
  return { ask, news }
}

async function serve(what: LogFiles): Promise<void> {
  files = what
  server = await serveLog(files)
  stopping.push(() => server.stop())
}

function serveNow(what: LogFiles): void {
  files.clear()
  for (const [path, bytes] of what) files.set(path, bytes)
}

test('a witness accepts a new log key that the log announced, and stores the key', async () => {
  await serve(published(entries, 100, first, []))
  const before = await witnessOf('segue.db')
  expect(await before.ask(request(0, 100, [first]))).toBe(200)
  // As long as both keys sign each head, the witness verifies heads with the known key, and cosigns
  // them without waiting for the new key.
  serveNow(published(entries, 310, second, [linkOf(entries, first, second)]))
  expect(await before.ask(request(100, 310, [second, first]))).toBe(200)
  expect(before.news).toEqual([formatVerifierKey(second.verifier)])
  expect(await before.ask(request(310, 320, [second]))).toBe(200)
  expect(await before.ask(request(320, 330, [first]))).toBe(403)
  expect(server.asked.get('keys')).toBe(1)
  stopping.splice(1).forEach((stop) => void stop())

  // Opens the witness again, like a new process whose settings still contain the first key. The log
  // has its third key by now.
  const links = [linkOf(entries, first, second), linkOf(entries, second, third)]
  serveNow(published(entries, 400, third, links))
  const after = await witnessOf('segue.db')
  expect(await after.ask(request(320, 340, [second]))).toBe(200)
  expect(await after.ask(request(340, 400, [third]))).toBe(403)
  expect(after.news).toEqual([formatVerifierKey(third.verifier)])
  expect(await after.ask(request(340, 400, [third]))).toBe(200)
})

test('a witness that was offline during two key changes accepts the newest key', async () => {
  await serve(
    published(entries, 400, third, [linkOf(entries, first, second), linkOf(entries, second, third)]),
  )
  const { ask, news } = await witnessOf('ausente.db')
  expect(await ask(request(0, 400, [third]))).toBe(403)
  expect(await ask(request(0, 400, [third]))).toBe(200)
  expect(news).toEqual([formatVerifierKey(third.verifier)])
})

test.each<[string, () => LogFiles, string]>([
  [
    'a key that the one before did not sign for',
    () => published(entries, 310, second, [linkOf(entries, first, second, [second])]),
    'key_not_announced',
  ],
  [
    'a key that is announced in another log than the one that was seen',
    () => published(elsewhere, 310, second, [linkOf(elsewhere, first, second)]),
    'root_mismatch',
  ],
  [
    'an announcement that the published log does not hold',
    () => published(entries, 310, second, [linkOf(elsewhere, first, second)]),
    'root_mismatch',
  ],
  [
    'a log that is smaller than what was seen',
    () => {
      const short = [announcement(first, second), ...entries]
      return published(short, 20, second, [linkOf(short, first, second)])
    },
    'tree_shrinks',
  ],
  [
    'tiles that were withheld',
    () => {
      const log = published(entries, 310, second, [linkOf(entries, first, second)])
      for (const path of log.keys()) if (path.startsWith('tile/0')) log.delete(path)
      return log
    },
    'tile_length',
  ],
  [
    'a list that begins with the key of an outsider',
    () => {
      const log = published(entries, 310, second, [])
      log.set(
        'keys',
        encodeUtf8(encodeKeyChain({ first: outsider.verifier, vrfKey: sampleVrfKey, links: [] })),
      )
      return log
    },
    'other_key',
  ],
  [
    'a head that the announced key did not sign',
    () => published(entries, 310, outsider, [linkOf(entries, first, second)]),
    'note_unsigned',
  ],
])('%s: the witness accepts no new key', async (_, forged, code) => {
  await serve(published(entries, 100, first, []))
  const { ask, news } = await witnessOf(`${code}-${server.url.split(':').at(-1)}.db`)
  expect(await ask(request(0, 100, [first]))).toBe(200)
  serveNow(forged())
  expect(await ask(request(100, 310, [second]))).toBe(403)
  expect(news).toMatchObject([{ code }])
  now += 60_000
  expect(await ask(request(100, 310, [second]))).toBe(403)
  expect(news).toMatchObject([{ code }, { code }])
  expect(store.keys(name)).toEqual([])
  // The witness still accepts heads signed with the first key. It accepts the second key once the
  // log has published a valid announcement of that key.
  expect(await ask(request(100, 120, [first]))).toBe(200)
  serveNow(published(entries, 310, second, [linkOf(entries, first, second)]))
  now += 60_000
  expect(await ask(request(120, 310, [second]))).toBe(403)
  expect(await ask(request(120, 310, [second]))).toBe(200)
})

test('forged heads cause at most one request to the log every ten seconds', async () => {
  await serve(published(entries, 100, first, []))
  const { ask } = await witnessOf('insistente.db')
  now += 60_000
  for (let times = 0; times < 5; times++) expect(await ask(request(0, 10, [outsider]))).toBe(403)
  expect(server.asked.get('keys')).toBe(1)
  now += 10_000
  await ask(request(0, 10, [outsider]))
  expect(server.asked.get('keys')).toBe(2)
})

test('a witness does not accept the key of a new epoch without configuration', async () => {
  const anew = signerKey(nextOrigin(name), bytesFrom('anew'))
  await serve(published(entries, 100, first, []))
  const { ask, news } = await witnessOf('epoca.db')
  now += 60_000
  expect(await ask(request(0, 10, [anew]))).toBe(404)
  expect(news).toEqual([])
})

test('a witness accepts an unannounced log key if the operator configures the key', async () => {
  await serve(published(entries, 310, second, [linkOf(entries, first, second)]))
  const { ask } = await witnessOf('mao.db')
  now += 60_000
  expect(await ask(request(0, 310, [second]))).toBe(403)
  stopping.splice(1).forEach((stop) => void stop())
  const { ask: requestAgain } = await witnessOf('mao.db', outsider)
  expect(await requestAgain(request(0, 310, [second]))).toBe(403)
  expect(await requestAgain(request(0, 310, [outsider]))).toBe(200)
})

test('a witness process that is killed after it accepted a new log key still has that key', async () => {
  await serve(published(entries, 310, second, [linkOf(entries, first, second)]))
  const log = `${formatVerifierKey(first.verifier)} ${server.url}/log`
  const start = (more: readonly string[] = []) => startWitness(join(folder, 'processo'), [log], more)
  const running = await start(['--name', signer.name])
  stopping.push(() => running.kill('SIGKILL'))
  const ask = async (url: string, body: string) =>
    (await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).status
  // The test repeats a refused request until it succeeds, as a log does.
  await expect.poll(() => ask(running.url, request(0, 310, [second]))).toBe(200)
  await running.kill('SIGKILL')
  serveNow(new Map())
  const again = await start()
  stopping.push(() => again.kill('SIGKILL'))
  expect(await ask(again.url, request(310, 320, [second]))).toBe(200)
})
