import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signerKey, formatVerifierKey } from '#ledger/note-key.ts'
import { signTreeHead } from '#ledger/tree-head.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  sampleKey,
  SampleLog,
  sampleTrackingId,
  sampleVerifierKey,
} from '../../../tests/ledger/sample-log.ts'
import { checkReceipt } from './check-receipt.ts'
import { readTrust } from './trust.ts'

const small = new SampleLog().append(created).receipt()
const large = deliveredShipment().receipt()

const check = (text: string) => checkReceipt(sampleTrackingId, async () => text)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

describe('checkReceipt', () => {
  it('keeps key and head of the first receipt that verifies', async () => {
    const { verification, headGrowth } = await check(small)
    expect(verification).toMatchObject({ valid: true, keyPinned: false })
    expect(headGrowth.status).toBe('skipped')
    expect(readTrust()).toMatchObject({ key: sampleVerifierKey, head: { size: 1 } })
  })

  it('holds later receipts to them', async () => {
    await check(small)
    const { verification, headGrowth } = await check(large)
    expect(verification).toMatchObject({ valid: true, keyPinned: true })
    expect(headGrowth.status).toBe('passed')
    expect(readTrust().head?.size).toBe(12)
  })

  it('finds another key, and does not take it over', async () => {
    await check(small)
    const stranger = signerKey(sampleKey.name, bytesFrom('another key'))
    const log = deliveredShipment()
    const head = signTreeHead(
      { origin: stranger.name, size: log.leafHashes.length, root: log.root },
      stranger,
    )
    const { verification } = await check(log.receipt({ key: formatVerifierKey(stranger.verifier), head }))
    expect(verification.valid).toBe(false)
    expect(verification.checks.find(({ name }) => name === 'key')?.error?.code).toBe('other_key')
    expect(readTrust()).toMatchObject({ key: sampleVerifierKey, head: { size: 1 } })
  })

  it('finds a log that went back', async () => {
    await check(large)
    const { headGrowth } = await check(small)
    expect(headGrowth.error?.code).toBe('head_shrank')
    expect(readTrust().head?.size).toBe(12)
  })

  it('does not take an answer for a step back that another one overtook', async () => {
    let overtaken: () => void = () => undefined
    const slow = checkReceipt(sampleTrackingId, async () => {
      await new Promise<void>((resolve) => {
        overtaken = resolve
      })
      return small
    })
    await check(large)
    overtaken()
    expect((await slow).headGrowth.status).toBe('skipped')
    expect(readTrust().head?.size).toBe(12)
  })

  it('keeps nothing of a receipt that does not verify', async () => {
    const { verification } = await check(small.replace('"São Paulo"', '"Santos"'))
    expect(verification.valid).toBe(false)
    expect(readTrust()).toEqual({})
  })

  it('refuses a valid receipt of another shipment', async () => {
    const { verification } = await checkReceipt('FT-20261121-ABC123', async () => small)
    expect(verification.valid).toBe(false)
    expect(verification.checks.some(({ error }) => error?.code === 'other_tracking_id')).toBe(true)
  })

  it('does without storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect((await check(small)).verification).toMatchObject({ valid: true, keyPinned: false })
  })
})
