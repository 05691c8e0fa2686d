import { expect, test } from 'vitest'
import { anchorOf } from '../../tests/ledger/anchored-receipts.ts'
import { datedShipment } from '../../tests/ledger/dated-receipts.ts'
import { sampleBlock } from '../../tests/ledger/sample-block.ts'
import { cosignatureLine, sampleWitness } from '../../tests/ledger/witnessed-receipts.ts'
import { provedWindow } from './proved-window.ts'
import { verifyReceipt } from './verify.ts'

const log = datedShipment()
const size = log.leafHashes.length
const witness = sampleWitness('testemunha.example/um')
const SEEN = 1_733_400_000
const verification = verifyReceipt(
  log.receipt({
    head: log.head + cosignatureLine(log.head, witness, SEEN),
    witnesses: [witness.key],
    blocks: log.blocks(),
    anchors: [anchorOf(log, (log.events[1]?.index ?? 0) + 1, size)],
  }),
)
const windows = (isOnChain?: Parameters<typeof provedWindow>[2]) =>
  verification.events.map((event) => provedWindow(verification, event, isOnChain))

test('an event is bounded from below by the last block before it, and the first event by none', () => {
  expect(windows().map(({ notBefore }) => notBefore?.block)).toEqual([undefined, 1_000, 2_000])
})

test('and from above by the earliest of what contains it', () => {
  expect(windows().map(({ notAfter }) => [notAfter?.kind, notAfter?.time])).toEqual([
    ['anchor', 1_733_250_000],
    ['anchor', 1_733_250_000],
    ['witness', SEEN],
  ])
})

test('a block that its chain has left gives way to the one before it', () => {
  const { time } = sampleBlock(2_000)
  const [, , last] = windows((block) => block.time !== time)
  expect([last?.notBefore?.block, last?.left?.block]).toEqual([1_000, 2_000])
  const [first] = windows((block) => block.time !== time)
  expect(first?.left).toBeUndefined()
})

test('of a receipt that is not valid nothing is proved', () => {
  const window = provedWindow({ ...verification, valid: false }, { index: 99, sequence: 2 })
  expect(window).toEqual({ notBefore: undefined, left: undefined, notAfter: undefined })
})
