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

test('unchecked anchors, witnesses and blocks prove no time, but state bounds', () => {
  for (const { proved, stated } of windows()) {
    expect(proved).toEqual({ notBefore: undefined, notAfter: undefined })
    expect(stated.notAfter).toBeDefined()
  }
  expect(windows().map(({ stated }) => stated.notBefore?.block)).toEqual([undefined, 1_000, 2_000])
  expect(windows().map(({ stated }) => stated.notAfter?.kind)).toEqual(['anchor', 'anchor', 'witness'])
})

test('a block seen on its chain proves a lower time bound for later events', () => {
  expect(windows(() => true).map(({ proved }) => proved.notBefore?.block)).toEqual([undefined, 1_000, 2_000])
  expect(windows(() => true).map(({ stated }) => stated.notBefore)).toEqual([undefined, undefined, undefined])
})

test('a pinned witness proves an upper time bound; an anchor that nobody looked up only claims one', () => {
  const [first, , last] = windows(undefined, pinned)
  expect(first?.proved.notAfter).toMatchObject({ kind: 'witness', time: SEEN })
  expect(first?.stated.notAfter).toMatchObject({ kind: 'anchor', time: 1_733_250_000 })
  expect(last?.stated.notAfter).toBeUndefined()
})

test('an anchor that the reader looked up proves an upper time bound for its events', () => {
  const found = windows(undefined, lookedUp)
  expect(found.map(({ proved }) => proved.notAfter?.kind)).toEqual(['anchor', 'anchor', undefined])
  expect(found[2]?.stated.notAfter?.kind).toBe('witness')
})

test('a development chain proves no time, even if the reader looked it up', () => {
  const anchor = { ...anchorOf(log, size, size), chainId: 31_337 }
  const ofDevelopment = verifyReceipt(log.receipt({ anchors: [anchor] }), { assureOnChain: () => true })
  const [window] = windows(undefined, ofDevelopment)
  expect([window?.proved.notAfter, window?.stated.notAfter?.kind]).toEqual([undefined, 'anchor'])
})

test('the lower bound falls back to an earlier block if a block left its chain', () => {
  const { time } = sampleBlock(2_000)
  const [first, , last] = windows((block) => block.time !== time)
  expect([last?.proved.notBefore?.block, last?.left?.block]).toEqual([1_000, 2_000])
  expect(first?.left).toBeUndefined()
})

test('an invalid receipt neither proves nor states a time', () => {
  const window = provedWindow({ ...pinned, valid: false }, { index: 99, sequence: 2 })
  const none = { notBefore: undefined, notAfter: undefined }
  expect(window).toEqual({ proved: none, stated: none, left: undefined })
})
