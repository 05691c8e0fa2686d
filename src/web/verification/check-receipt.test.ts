import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { concat, encodeBase64 } from '#ledger/base/bytes.ts'
import { encodeKeyChain } from '#ledger/log/key-chain.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { signerKey, formatVerifierKey, type SignerKey } from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { announced, secondKey } from '../../../tests/ledger/sample-keys.ts'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  sampleKey,
  SampleLog,
  sampleTrackingId,
  sampleVerifierKey,
  sampleVrfKey,
} from '../../../tests/ledger/sample-log.ts'
import { checkReceipt } from './check-receipt.ts'
import { judge } from './judge.ts'
import type { FetchTile } from './head-growth.ts'
import { readTrust } from './trust.ts'

const textOf = ({ verifier }: SignerKey) => formatVerifierKey(verifier)
const log = deliveredShipment()
const short = new SampleLog().appendOthers(2).append(created)
const small = short.receipt()
const large = log.receipt()

const readNode = memoryTree(log.leafHashes)
const fromLog: FetchTile = async ({ level, index, width }) =>
  concat(...Array.from({ length: width }, (_, at) => readNode(8 * level, 256 * index + at)))

const check = (text: string, tiles = fromLog) =>
  checkReceipt(sampleTrackingId, async () => text, { fromLog: tiles })

afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

describe('checkReceipt', () => {
  it('stores key and head of the first receipt that verifies', async () => {
    const { verification, headGrowth } = await check(small)
    expect(verification).toMatchObject({ valid: true, keyPinned: false })
    expect(headGrowth.status).toBe('skipped')
    expect(readTrust()).toMatchObject({ key: sampleVerifierKey, head: { size: 4 } })
  })

  it('checks later receipts against the stored key and head', async () => {
    await check(small)
    const { verification, headGrowth } = await check(large)
    expect(verification).toMatchObject({ valid: true, keyPinned: true })
    expect(headGrowth.status).toBe('passed')
    expect(readTrust().head?.size).toBe(12)
  })

  it('fails with other_key if an unknown key signed the receipt, and does not store this key', async () => {
    await check(small)
    const outsider = signerKey(sampleKey.name, bytesFrom('another key'))
    const head = signTreeHead(
      { origin: outsider.name, size: log.leafHashes.length, root: log.root, vrfKey: sampleVrfKey },
      outsider,
    )
    const { verification } = await check(log.receipt({ key: formatVerifierKey(outsider.verifier), head }))
    expect(verification.valid).toBe(false)
    expect(verification.checks.find(({ name }) => name === 'key')?.error?.code).toBe('other_key')
    expect(readTrust()).toMatchObject({ key: sampleVerifierKey, head: { size: 4 } })
  })

  it('stores the VRF key, pins it, and refuses a head that names another', async () => {
    const first = await check(small)
    const nameOf = ({ verification: { checks } }: typeof first) =>
      checks.find(({ name }) => name === 'pseudonym')?.status
    expect(nameOf(first)).toBe('skipped')
    expect(readTrust().vrfKey).toBe(encodeBase64(sampleVrfKey))
    expect(nameOf(await check(large))).toBe('passed')
    const other = bytesFrom('VRF key of another log')
    const fork = new SampleLog(other).appendOthers(20).append(created)
    const { leafHashes, root } = fork
    const head = signTreeHead(
      { origin: sampleKey.name, size: leafHashes.length, root, vrfKey: other },
      sampleKey,
    )
    const { verification } = await check(fork.receipt({ head }))
    expect(verification.checks.find(({ name }) => name === 'start')?.error?.code).toBe('other_vrf_key')
    expect(readTrust().vrfKey).toBe(encodeBase64(sampleVrfKey))
  })

  it('accepts and stores a key that the log announced', async () => {
    await check(small)
    const head = signTreeHead(
      { origin: secondKey.name, size: log.leafHashes.length, root: log.root, vrfKey: sampleVrfKey },
      secondKey,
    )
    const key = formatVerifierKey(secondKey.verifier)
    const chain = {
      first: sampleKey.verifier,
      vrfKey: sampleVrfKey,
      links: [announced({ from: sampleKey, to: secondKey, size: 5 })],
    }
    vi.stubGlobal('fetch', async () => new Response(encodeKeyChain(chain)))
    const { verification } = await check(log.receipt({ key, head }))
    expect(verification).toMatchObject({ valid: true, keyPinned: true, key })
    expect(readTrust()).toMatchObject({ key, head: { size: 12 } })
  })

  it('fails with other_key for a successor key that the known key did not sign', async () => {
    await check(small)
    const head = signTreeHead(
      { origin: secondKey.name, size: log.leafHashes.length, root: log.root, vrfKey: sampleVrfKey },
      secondKey,
    )
    const key = formatVerifierKey(secondKey.verifier)
    const link = announced({ from: sampleKey, to: secondKey, size: 5 }, [secondKey])
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(encodeKeyChain({ first: sampleKey.verifier, vrfKey: sampleVrfKey, links: [link] })),
    )
    const { verification } = await check(log.receipt({ key, head }))
    expect(verification.checks.find(({ name }) => name === 'key')?.error?.code).toBe('other_key')
    expect(readTrust()).toMatchObject({ key: sampleVerifierKey, head: { size: 4 } })
  })

  describe('with a receipt signed by a retired log key', () => {
    const [first, second] = [textOf(sampleKey), textOf(secondKey)]
    const signed = (key: SignerKey, size: number, root: Hash) =>
      signTreeHead({ origin: key.name, size, root, vrfKey: sampleVrfKey }, key)
    const today = signed(secondKey, log.leafHashes.length, log.root)
    const successor = (size: number) =>
      encodeKeyChain({
        first: sampleKey.verifier,
        vrfKey: sampleVrfKey,
        links: [announced({ from: sampleKey, to: secondKey, size })],
      })
    const answer = (keys: string, checkpoint: string | undefined = today) =>
      vi.stubGlobal('fetch', async (path: string) => {
        if (path === '/log/keys') return new Response(keys)
        return checkpoint === undefined ? new Response('', { status: 503 }) : new Response(checkpoint)
      })
    const knowsSecond = async () => {
      vi.stubGlobal('fetch', async () => new Response(successor(5)))
      await check(short.receipt({ key: second, head: signed(secondKey, 4, short.root) }))
      expect(readTrust().key).toBe(second)
    }

    it('accepts a head that the current log extends, and preserves the newer stored key', async () => {
      await knowsSecond()
      answer(successor(5))
      const checked = await check(small)
      expect(checked.verification).toMatchObject({ valid: true, key: first })
      expect(checked.keyTie).toEqual({ name: 'key_tie', status: 'passed' })
      expect(judge(checked).state).toBe('proved')
      expect(readTrust().key).toBe(second)
    })

    it('fails with key_retired for a head larger than the last head allowed for this key', async () => {
      await knowsSecond()
      answer(successor(5))
      const checked = await check(large)
      expect(checked.verification.valid).toBe(false)
      expect(checked.verification.checks.find(({ name }) => name === 'succession')?.error).toEqual({
        code: 'key_retired',
        facts: { key: first, limit: 5, found: 12 },
      })
      expect(judge(checked).state).toBe('violated')
    })

    it('fails with key_retired_untied for a head that the current log does not extend', async () => {
      await knowsSecond()
      answer(successor(5))
      const forged = new SampleLog().appendOthers(1).append(created).receipt()
      const checked = await check(forged)
      expect(checked.verification.valid).toBe(true)
      expect(checked.keyTie).toEqual({
        name: 'key_tie',
        status: 'failed',
        error: { code: 'key_retired_untied', facts: { key: first } },
      })
      expect(judge(checked).state).toBe('violated')
    })

    it('skips the check with key_retired_untied while the current log cannot be read', async () => {
      await knowsSecond()
      answer(successor(5), 'nothing')
      const checked = await check(small)
      expect(checked.keyTie).toMatchObject({ status: 'skipped', error: { code: 'key_retired_untied' } })
      expect(judge(checked).state).toBe('pending')
      expect(readTrust().key).toBe(second)
    })
  })

  it('accepts an older head if the log still begins with the state seen before', async () => {
    await check(large)
    const { headGrowth } = await check(small)
    expect(headGrowth.status).toBe('passed')
    expect(readTrust().head?.size).toBe(12)
  })

  it('fails with head_shrank if the log shrank, and does not replace the stored head', async () => {
    await check(large)
    const { headGrowth } = await check(small, async () => null)
    expect(headGrowth.error?.code).toBe('head_shrank')
    expect(readTrust().head?.size).toBe(12)
  })

  it('skips the growth check while the log is unreachable', async () => {
    await check(large)
    expect((await check(small, async () => undefined)).headGrowth.status).toBe('skipped')
  })

  it('skips the growth check if a concurrent check stored a larger head', async () => {
    let overtaken: () => void = () => undefined
    const slow = checkReceipt(
      sampleTrackingId,
      async () => {
        await new Promise<void>((resolve) => {
          overtaken = resolve
        })
        return small
      },
      { fromLog },
    )
    await check(large)
    overtaken()
    expect((await slow).headGrowth.status).toBe('skipped')
    expect(readTrust().head?.size).toBe(12)
  })

  it('does not store a larger head that could not be compared', async () => {
    await check(small)
    const { verification, headGrowth } = await check(large, async () => undefined)
    expect([verification.valid, headGrowth.status]).toEqual([true, 'skipped'])
    expect(readTrust().head?.size).toBe(4)
  })

  it('fails with head_rewritten if the log was rewritten, and does not replace the stored head', async () => {
    await check(small)
    const rewritten = deliveredShipment()
    rewritten.leafHashes[1] = bytesFrom('another leaf')
    const tree = memoryTree(rewritten.leafHashes)
    const { headGrowth } = await check(rewritten.receipt(), async ({ level, index, width }) =>
      concat(...Array.from({ length: width }, (_, at) => tree(8 * level, 256 * index + at))),
    )
    expect(headGrowth.error?.code).toBe('head_rewritten')
    expect(readTrust().head?.size).toBe(4)
  })

  it('stores nothing of a receipt that does not verify', async () => {
    const { verification } = await check(small.replace('"São Paulo"', '"Santos"'))
    expect(verification.valid).toBe(false)
    expect(readTrust()).toEqual({})
  })

  it('fails with other_tracking_id for a valid receipt of another shipment', async () => {
    const { verification } = await checkReceipt('FT-20261121-ABC123', async () => small)
    expect(verification.valid).toBe(false)
    expect(verification.checks.some(({ error }) => error?.code === 'other_tracking_id')).toBe(true)
  })

  describe('with fewer events in the receipt than this browser verified', () => {
    /**
     * Returns a valid receipt that ends early, as an attacker between browser and log could make
     * it.
     */
    const cut = (shipment: SampleLog, events: number) =>
      shipment.receipt({ events: shipment.receiptInput().events.slice(0, events) })
    const count = log.events.length

    it('fails with history_shrank under the same head, and does not change the stored history', async () => {
      await check(large)
      const { verification, historyGrowth } = await check(cut(log, 2))
      expect(verification.valid).toBe(true)
      expect(historyGrowth).toMatchObject({
        status: 'failed',
        error: { code: 'history_shrank', facts: { expected: count, found: 2 } },
      })
      expect(readTrust().histories?.[sampleTrackingId]?.events).toBe(count)
    })

    it('fails with history_shrank under a larger head', async () => {
      const grown = deliveredShipment()
      await check(large)
      grown.appendOthers(3)
      const tree = memoryTree(grown.leafHashes)
      const { historyGrowth } = await check(cut(grown, 2), async ({ level, index, width }) =>
        concat(...Array.from({ length: width }, (_, at) => tree(8 * level, 256 * index + at))),
      )
      expect(historyGrowth.error?.code).toBe('history_shrank')
    })

    it('reports history_older under a smaller head, as for a cached answer', async () => {
      await check(large)
      const { historyGrowth } = await check(small)
      expect(historyGrowth).toMatchObject({ status: 'skipped', error: { code: 'history_older' } })
      expect(readTrust().histories?.[sampleTrackingId]?.events).toBe(count)
    })

    it('fails with history_rewritten if the events seen before differ', async () => {
      await check(large)
      const known = JSON.parse(localStorage.getItem('lastro.log') ?? '') as {
        histories: Record<string, object>
      }
      const history = { ...known.histories[sampleTrackingId], root: '0'.repeat(64) }
      localStorage.setItem(
        'lastro.log',
        JSON.stringify({ ...known, histories: { [sampleTrackingId]: history } }),
      )
      expect((await check(large)).historyGrowth.error?.code).toBe('history_rewritten')
    })

    it('passes once the history is complete again', async () => {
      await check(small)
      expect((await check(large)).historyGrowth.status).toBe('passed')
    })
  })

  it('verifies a receipt if storage is unavailable', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect((await check(small)).verification).toMatchObject({ valid: true, keyPinned: false })
  })
})
