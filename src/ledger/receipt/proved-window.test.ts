import { expect, test } from 'vitest'
import { anchorOf } from '../../../tests/ledger/anchored-receipts.ts'
import { datedShipment } from '../../../tests/ledger/dated-receipts.ts'
import { sampleBlock } from '../../../tests/ledger/sample-block.ts'
import { cosignatureLine, sampleWitness } from '../../../tests/ledger/witnessed-receipts.ts'
import { provedWindow } from './proved-window.ts'
import { verifyReceipt } from './verify.ts'

const log = datedShipment()
const size = log.leafHashes.length
const witness = sampleWitness('testemunha.example/um')
const SEEN = 1_733_400_000
const text = log.receipt({
  head: log.head + cosignatureLine(log.head, witness, SEEN),
  witnesses: [witness.key],
  blocks: log.blocks(),
  anchors: [anchorOf(log, (log.events[1]?.index ?? 0) + 1, size)],
})
const unpinned = verifyReceipt(text)
const windows = (isOnChain?: Parameters<typeof provedWindow>[2], verification = unpinned) =>
  verification.events.map((event) => provedWindow(verification, event, isOnChain))

const pinned = verifyReceipt(text, { witnesses: [witness.key] })
const lookedUp = verifyReceipt(text, { assureOnChain: () => true })

test('provedWindow returns no proved bounds, only stated ones, for unchecked anchors, witnesses and blocks', () => {
  for (const { proved, stated } of windows()) {
    expect(proved).toEqual({ notBefore: undefined, notAfter: undefined })
    expect(stated.notAfter).toBeDefined()
  }
  expect(windows().map(({ stated }) => stated.notBefore?.block)).toEqual([undefined, 1_000, 2_000])
  expect(windows().map(({ stated }) => stated.notAfter?.kind)).toEqual(['anchor', 'anchor', 'witness'])
})

test('provedWindow returns a proved earliest time if a block before the event was seen on its chain', () => {
  expect(windows(() => true).map(({ proved }) => proved.notBefore?.block)).toEqual([undefined, 1_000, 2_000])
  expect(windows(() => true).map(({ stated }) => stated.notBefore)).toEqual([undefined, undefined, undefined])
})

test('provedWindow returns a proved latest time for a pinned witness, and a stated one for an unchecked anchor', () => {
  const [first, , last] = windows(undefined, pinned)
  expect(first?.proved.notAfter).toMatchObject({ kind: 'witness', time: SEEN })
  expect(first?.stated.notAfter).toMatchObject({ kind: 'anchor', time: 1_733_250_000 })
  expect(last?.stated.notAfter).toBeUndefined()
})

test('provedWindow returns a proved latest time for the events under an anchor that was found on its chain', () => {
  const found = windows(undefined, lookedUp)
  expect(found.map(({ proved }) => proved.notAfter?.kind)).toEqual(['anchor', 'anchor', undefined])
  expect(found[2]?.stated.notAfter?.kind).toBe('witness')
})

test('provedWindow returns no proved bound for an anchor on a development chain, even after a lookup', () => {
  const anchor = { ...anchorOf(log, size, size), chainId: 31_337 }
  const ofDevelopment = verifyReceipt(log.receipt({ anchors: [anchor] }), { assureOnChain: () => true })
  const [window] = windows(undefined, ofDevelopment)
  expect([window?.proved.notAfter, window?.stated.notAfter?.kind]).toEqual([undefined, 'anchor'])
})

test('provedWindow returns the lower bound of an earlier block if a later block is no longer on its chain', () => {
  const { time } = sampleBlock(2_000)
  const [first, , last] = windows((block) => block.time !== time)
  expect([last?.proved.notBefore?.block, last?.left?.block]).toEqual([1_000, 2_000])
  expect(first?.left).toBeUndefined()
})

test('provedWindow returns neither proved nor stated bounds for an invalid receipt', () => {
  const window = provedWindow({ ...pinned, valid: false }, { index: 99, sequence: 2 })
  const none = { notBefore: undefined, notAfter: undefined }
  expect(window).toEqual({ proved: none, stated: none, left: undefined })
})
