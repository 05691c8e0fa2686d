import { beforeEach, describe, expect, test } from 'vitest'
import { parseCanonical } from '#ledger/base/canonical.ts'
import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { parseOts, sha256Only } from '#ledger/timestamp/ots.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { auditTimestamps } from '#features/audit/anchors/audit-timestamps.ts'
import { readConfig } from '#platform/config/config.ts'
import { startListener } from '#platform/database/listener.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { newestHead } from '#core/log/queries.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import type { Timestamping } from '#features/timestamps/timestamping.ts'
import { startTimestamper } from '#features/timestamps/timestamper.ts'
import { presentTimestamps } from '#features/timestamps/present-timestamps.ts'
import { EASY_BITS } from '../../ledger/test-block.ts'
import { blockTimeAt } from '../../support/api/calendar.ts'
import { faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  world,
  bitcoin,
  alice,
  bob,
  account,
  step,
  later,
  grow,
  sign,
  stamps,
  promises,
  prepareTimestamping,
} from '../../support/log/timestamping.ts'

prepareTimestamping()

async function receiptOf(code: string): Promise<string> {
  const { pool } = world.services
  const rows = await findEventsBehindCode(pool, code)
  return composedReceipt(pool, world.identity, code, rows)
}

describe('timestamping', () => {
  test.runIf(isWhole)('requests no timestamp for an empty log', async () => {
    await loadLogState(world.services.pool, world.identity)
    await step()
    expect(await stamps()).toEqual([])
    expect(alice.sent).toEqual([])
  })

  test('sends a blinded hash of the head to every calendar, and waits for a block', async () => {
    const size = await grow()
    await step()
    expect(await stamps()).toEqual([`${size} pending`])
    expect([await promises(alice), await promises(bob)]).toEqual([['promised'], ['promised']])
    const [head] = await newestHead(world.services.pool)
    expect(alice.sent).toHaveLength(1)
    expect(alice.sent).toEqual(bob.sent)
    expect(alice.sent[0]).toHaveLength(32)
    expect(alice.sent[0]).not.toEqual(sha256(encodeUtf8(head?.note ?? '')))

    await later()
    await step()
    expect(await stamps()).toEqual([`${size} pending`])
    bob.settle(900)
    await later()
    await step()
    expect(await stamps()).toEqual([`${size} in block 900`])
  })

  test('adds a verified timestamp to the receipt, with the attestation of one calendar only', async () => {
    const code = await world.addShipment(account)
    const size = await sign()
    await step()
    alice.settle(900)
    await later()
    await step()
    await grow()
    const text = await receiptOf(code)
    const verification = verifyReceipt(text, { assureStamped })
    expect(verification.valid).toBe(true)
    expect(verification.checks).toContainEqual({ name: 'timestamps', status: 'passed' })
    expect(verification.anchors).toMatchObject([{ kind: 'opentimestamps', block: 900, size, events: 1 }])
    const [anchor] = parseReceipt(text).anchors
    if (anchor?.kind !== 'opentimestamps') throw new Error('no timestamp')
    const { digest, attestations } = parseOts(anchor.timestamp, sha256Only)
    expect(encodeHex(digest)).toBe(encodeHex(sha256(encodeUtf8(anchor.head))))
    expect(attestations).toHaveLength(1)
    expect(JSON.stringify(parseCanonical(text))).not.toContain(alice.service.url)
  })

  test.runIf(isWhole)(
    'uses the first timestamp that covers all events, even after a later timestamp',
    async () => {
      const code = await world.addShipment(account)
      const size = await sign()
      await step()
      alice.settle(900)
      await later()
      await step()
      const { anchors } = verifyReceipt(await receiptOf(code), { assureStamped })
      await grow()
      await step()
      alice.settle(910)
      await later()
      await step()
      expect(await stamps()).toHaveLength(2)
      // The receipt uses the timestamp of the first head that contains all events, because that
      // timestamp proves the earliest time.
      expect(anchors.map((anchor) => anchor.size)).toEqual([size])
      const after = verifyReceipt(await receiptOf(code), { assureStamped })
      expect(after.anchors.map((anchor) => anchor.size)).toEqual([size])
    },
  )

  test.runIf(isWhole)('is repeated only for new leaves, and only after the interval', async () => {
    await grow()
    await step()
    await step()
    expect(alice.sent).toHaveLength(1)
    const hourly = { calendars: [alice.service.url], isDevelopment: true, every: 3_600_000 }
    await grow()
    const { dueAt } = await step({ settings: hourly })
    expect(alice.sent).toHaveLength(1)
    // The next step is due within the hour, because it checks the calendar's promise for the first
    // head.
    expect(dueAt).toBeLessThan(Date.now() + 3_600_000)
    await world.admin.query(`update timestamps set planned_at = planned_at - interval '1 hour'`)
    await step({ settings: hourly })
    expect(alice.sent).toHaveLength(2)
  })

  test.runIf(isWhole)(
    'reports a timestamp as pending or with its block, and marks a timestamp from a test network',
    async () => {
      const { pool } = world.services
      const calendars = [alice.service.url]
      const size = await grow()
      await step()
      expect(await presentTimestamps(pool, { calendars })).toMatchObject({
        newest: null,
        pending: { size, asked: 2, promised: 2 },
      })
      alice.settle(900)
      await later()
      await step()
      const time = new Date(blockTimeAt(900) * 1_000).toISOString()
      expect(await presentTimestamps(pool, { calendars })).toMatchObject({
        newest: { size, block: 900, is_development: true, time },
        pending: null,
      })
      expect(await presentTimestamps(pool, { calendars: [] })).toMatchObject({ pending: null })
    },
  )
})

describe('a block that contains a head', () => {
  let size: number
  let firstReceipt: string
  let code: string

  beforeEach(async () => {
    code = await world.addShipment(account)
    size = await sign()
    await step()
    alice.settle(900)
    await later()
    await step()
    firstReceipt = await receiptOf(code)
  })

  /**
   * Simulates that the blocks of confirmed timestamps were last checked an hour ago, and takes a
   * step.
   * @returns the requests of this step
   */
  async function lookAgain(changes: Partial<Timestamping> = {}): Promise<readonly string[]> {
    const { length } = bitcoin.service.asked
    await world.admin.query(`update timestamps set checked_at = clock_timestamp() - interval '1 hour'
      where confirmed_at is not null`)
    await step(changes)
    return bitcoin.service.asked.slice(length).map((path) => path.replace(/[0-9a-f]{64}/, 'HASH'))
  }

  const settled = async () => {
    const { rows } = await world.admin.query<{ is: boolean }>(
      'select finished_at is not null as is from timestamps',
    )
    return rows.map((row) => row.is)
  }

  test.runIf(isWhole)(
    'is checked hourly with one request for all its heads, until a hundred confirmations',
    async () => {
      const { length } = bitcoin.service.asked
      await step()
      expect(bitcoin.service.asked).toHaveLength(length)
      await world.admin.query(
        `insert into timestamps (size, root, note, nonce, confirmed_at, ots, block_number, block_header)
       select size + 1000, root, note, nonce, confirmed_at, ots, block_number, block_header from timestamps`,
      )
      const look = ['/blocks/tip/height', '/block-height/900', '/block/HASH/header']
      bitcoin.growTo(998)
      expect(await lookAgain()).toEqual(look)
      expect(await settled()).toEqual([false, false])
      bitcoin.growTo(999)
      expect(await lookAgain()).toEqual(look)
      expect(await settled()).toEqual([true, true])
      expect(await lookAgain()).toEqual([])
    },
  )

  test('no longer counts after a reorganization, and its heads go into another block', async () => {
    expect(parseReceipt(firstReceipt).anchors).toHaveLength(1)
    bitcoin.mine(900, sha256(encodeUtf8('a block of the longer chain')))
    alice.loseBlocks()
    await lookAgain()
    expect(await stamps()).toEqual([`${size} pending`])
    expect(parseReceipt(await receiptOf(code)).anchors).toEqual([])
    alice.settle(903)
    await later()
    await step()
    expect(await stamps()).toEqual([`${size} in block 903`])
    const verification = verifyReceipt(await receiptOf(code), { assureStamped })
    expect(verification.anchors).toMatchObject([{ kind: 'opentimestamps', block: 903, size }])
    expect(await auditTimestamps(auditSource(world.services.pool))).toEqual([])
  })

  test.runIf(isWhole)('is not accepted again from an outdated calendar after a reorganization', async () => {
    bitcoin.mine(900, sha256(encodeUtf8('a block of the longer chain')))
    await lookAgain()
    expect(await stamps()).toEqual([`${size} pending`])
    expect(await promises(alice)).toEqual(['promised stamp_of_other_block'])
  })

  test.runIf(isWhole).each<[string, () => void]>([
    [
      'nobody knows',
      () => bitcoin.service.answer((_request, response) => void response.writeHead(404).end()),
    ],
    ['does not come in time', () => bitcoin.service.answer(() => undefined)],
    ['anyone could have made', () => bitcoin.mine(900, sha256(encodeUtf8('easy')), EASY_BITS)],
  ])('stays valid if its header is one that %s, and is checked again later', async (_, happen) => {
    happen()
    expect(await lookAgain()).not.toEqual([])
    expect(await stamps()).toEqual([`${size} in block 900`])
    expect(await settled()).toEqual([false])
    const { length } = bitcoin.service.asked
    await step()
    expect(bitcoin.service.asked).toHaveLength(length)
  })

  test
    .runIf(isWhole)
    .each(
      ['timestamp_blocks_to_look_at', 'note_look_at_timestamp_block', 'leave_timestamp_block'].flatMap(
        (name) =>
          (['failed', 'failed but persisted'] satisfies Fault[]).map((fault) => [name, fault] as const),
      ),
    )('is checked again after a crash at statement %s, which %s', async (name, fault) => {
    const leaves = name === 'leave_timestamp_block'
    if (leaves) bitcoin.mine(900, sha256(encodeUtf8('a block of the longer chain')))
    else bitcoin.growTo(2_000)
    alice.loseBlocks()
    const pool = faultyPool(world.services.pool, name, fault)
    await expect(lookAgain({ pool })).rejects.toThrow(InjectedFault)
    await lookAgain()
    expect(await stamps()).toEqual([leaves ? `${size} pending` : `${size} in block 900`])
    expect(await settled()).toEqual([!leaves])
  })
})

describe('two nodes', () => {
  test('send each head once, and the standby takes over when the leader stops', async () => {
    const config = readConfig({
      OTS_CALENDARS: alice.service.url,
      BITCOIN_HEADERS_URL: bitcoin.service.url,
      ANCHOR_EVERY: '1s',
    })
    const size = await grow()
    const listener = await startListener(world.appUrl, world.services.log, ['lastro_head'])
    const start = () => startTimestamper({ ...world.services, config }, world.appUrl, listener.listen)
    const [first, second] = [start(), start()]
    try {
      await expect.poll(() => promises(alice)).toEqual(['promised'])
      const sessions = `select from pg_stat_activity
        where application_name = 'lastro-timestamps' and datname = current_database()`
      await expect.poll(async () => (await world.admin.query(sessions)).rowCount).toBe(2)
      expect(alice.sent).toHaveLength(1)
      await first.stop()
      alice.settle(900)
      await later()
      await grow()
      await expect.poll(stamps).toContain(`${size} in block 900`)
      await second.stop()
      expect(alice.sent.length).toBeLessThanOrEqual(2)
      expect(new Set(alice.sent.map(encodeHex)).size).toBe(alice.sent.length)
    } finally {
      await Promise.all([first.stop(), second.stop()])
      await listener.stop()
    }
  })
})

describe('the audit', () => {
  const audited = () => auditTimestamps(auditSource(world.services.pool))

  const changes = [
    ['size', 'size = size + 1000'],
    ['root', `root = sha256(root)`],
    ['note', `note = note || ' '`],
    ['ots', 'block_number = block_number + 1'],
    ['ots', 'ots = set_byte(ots, 40, 255 - get_byte(ots, 40))'],
    ['ots', 'ots = substring(ots from 2)'],
    ['block_header', 'block_header = set_byte(block_header, 75, 29)'],
  ] as const

  test.each(sampled(changes, 7))('reports timestamps.%s after %s', async (column, change) => {
    const size = await grow()
    await step()
    expect(await audited()).toEqual([])
    alice.settle(900)
    await later()
    await step()
    expect(await audited()).toEqual([])
    await world.admin.query(`update timestamps set ${change}`)
    expect(await audited()).toMatchObject([
      {
        code: 'anchor_changed',
        place: `timestamps.${column}`,
        index: column === 'size' ? size + 1000 : size,
      },
    ])
  })
})
