import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseCanonical } from '#ledger/base/canonical.ts'
import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { parseOts, sha256Only } from '#ledger/timestamp/ots.ts'
import { alongPath } from '#ledger/timestamp/ots-path.ts'
import { writeOtsTimestamp } from '#ledger/timestamp/ots-writer.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { auditTimestamps } from '#features/audit/anchors/audit-timestamps.ts'
import { readConfig } from '#platform/config/config.ts'
import { startListener } from '#platform/database/listener.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { newestHead, markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { advanceTimestamps } from '#features/timestamps/advance-timestamps.ts'
import type { Timestamping } from '#features/timestamps/timestamping.ts'
import { openCalendars } from '#features/timestamps/request-timestamp.ts'
import { openHeaders } from '#features/timestamps/bitcoin-headers.ts'
import { startTimestamper } from '#features/timestamps/timestamper.ts'
import { presentTimestamps } from '#features/timestamps/present-timestamps.ts'
import { EASY_BITS } from '../../ledger/test-block.ts'
import {
  blockTimeAt,
  startBitcoin,
  startCalendar,
  type TestBitcoin,
  type TestCalendar,
} from '../../support/api/calendar.ts'
import { faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { faults as serviceFaults, type AnswerRequest } from '../../support/browser/place-service.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let world: World
let bitcoin: TestBitcoin
let alice: TestCalendar
let bob: TestCalendar
let account: string

beforeEach(async () => {
  answerMs = waitTimeout
  ;[world, bitcoin] = await Promise.all([openWorld(), startBitcoin()])
  ;[alice, bob] = await Promise.all([startCalendar(bitcoin), startCalendar(bitcoin)])
  account = await world.addAccount()
})
afterEach(async () => {
  await Promise.all([world.close(), bitcoin.service.stop(), alice.service.stop(), bob.service.stop()])
})

/**
 * Timeout in milliseconds for calendars and other services. It is short only in tests in which one
 * of them never answers.
 */
let answerMs: number

function hurryIfHanging(name: string): void {
  if (name.includes('hangs')) answerMs = 3_000
}

function timestamping(changes: Partial<Timestamping> = {}): Timestamping {
  const { signal } = new AbortController()
  return {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    calendars: openCalendars(signal, answerMs),
    ...openHeaders(bitcoin.service.url, signal, answerMs),
    settings: { calendars: [alice.service.url, bob.service.url], isDevelopment: true, every: 0 },
    ...changes,
  }
}

const step = (changes: Partial<Timestamping> = {}) => advanceTimestamps(timestamping(changes))

/** Makes the next check of every calendar promise (pending attestation) due immediately. */
async function later(): Promise<void> {
  await world.admin.query('update timestamp_promises set next_at = clock_timestamp()')
}

/**
 * Adds a shipment under a new signed head.
 * @returns the size of the head
 */
async function grow(): Promise<number> {
  await world.addShipment(account)
  return sign()
}

async function sign(): Promise<number> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
  const [head] = await newestHead(pool)
  return head?.size ?? 0
}

async function stamps(): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select size || coalesce(' in block ' || block_number, ' pending') as said from timestamps order by id`,
  )
  return rows.map(({ said }) => said)
}

/** Returns the states of the promises (pending attestations) of a calendar. */
async function promises({ service }: TestCalendar): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select case when answer is null then 'none' else 'promised' end || coalesce(' ' || trouble, '') as said
     from timestamp_promises where calendar = $1 order by timestamp_id`,
    [service.url],
  )
  return rows.map(({ said }) => said)
}

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

const answerBytes =
  (bytes: Uint8Array): AnswerRequest =>
  (_request, response) =>
    void response.writeHead(200).end(bytes)

const outsider = { kind: 'pending', message: new Uint8Array(), calendar: 'http://169.254.169.254' } as const
const promiseByOutsider = writeOtsTimestamp(alongPath({ operations: [], attestation: outsider }))
const blockAtOnce = writeOtsTimestamp(
  alongPath({ operations: [], attestation: { kind: 'bitcoin', message: new Uint8Array(), height: 1 } }),
)

describe('a calendar that', () => {
  const malformed = new Set(['answers no JSON', 'answers another document', 'answers null'])
  const misbehaving: readonly (readonly [string, AnswerRequest, string])[] = [
    ['promises by an outsider', answerBytes(promiseByOutsider), 'no_promise'],
    ...serviceFaults
      .filter(([name]) =>
        /^(hangs|begins and hangs|fails|is too busy|cuts|answers n|answers another)/.test(name),
      )
      .map(([name, how]) => {
        const trouble = malformed.has(name)
          ? 'malformed'
          : name === 'fails' || name === 'is too busy'
            ? 'refused'
            : 'unreachable'
        return [name, how, trouble] as const
      }),
    ['answers too much', answerBytes(new Uint8Array(10_001)), 'malformed'],
    [
      'leads elsewhere',
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'refused',
    ],
    ['promises nothing', answerBytes(blockAtOnce), 'no_promise'],
  ]

  test.each(sampled(misbehaving, 12))(
    '%s is recorded, does not delay other calendars, and is asked again',
    async (name, how, trouble) => {
      hurryIfHanging(name)
      const size = await grow()
      alice.service.answer(how)
      await step()
      expect(await promises(alice)).toEqual([`none ${trouble}`])
      expect(await promises(bob)).toEqual(['promised'])
      bob.settle(900)
      await later()
      await step()
      expect(await stamps()).toEqual([`${size} in block 900`])

      alice.service.answer(alice.answer)
      await grow()
      await step()
      expect((await promises(alice)).at(-1)).toBe('promised')
    },
  )

  test.each(sampled(misbehaving, 12))(
    '%s when asked for a promised block is asked again later',
    async (name, how, trouble) => {
      hurryIfHanging(name)
      const size = await grow()
      await step({ settings: { calendars: [alice.service.url], isDevelopment: true, every: 0 } })
      alice.settle(900)
      alice.service.answer(how)
      await later()
      await step()
      // If the calendar answers with another promise instead of a block, its first promise stays
      // open without an error. In the case `promises nothing`, the calendar names a block that does
      // not exist.
      const expected =
        name === 'promises by an outsider'
          ? 'promised'
          : `promised ${name === 'promises nothing' ? 'headers_unreachable' : trouble}`
      expect(await promises(alice)).toEqual([expected])
      alice.service.answer(alice.answer)
      await later()
      await step()
      expect(await stamps()).toEqual([`${size} in block 900`])
    },
  )

  test.runIf(isWhole)(
    'is unavailable for days is retried at growing intervals, and accepted again later',
    async () => {
      const size = await grow()
      alice.service.answer((request) => void request.socket.destroy())
      const only = { calendars: [alice.service.url], isDevelopment: true, every: 0 }
      const rests: number[] = []
      for (let day = 0; day < 9; day++) {
        await later()
        const { dueAt } = await step({ settings: only })
        expect(dueAt).toBeLessThanOrEqual(Date.now())
        const { rows } = await world.admin.query<{ rest: number }>(
          'select extract(epoch from next_at - clock_timestamp())::int as rest from timestamp_promises where calendar = $1',
          [alice.service.url],
        )
        rests.push(Math.round((rows[0]?.rest ?? 0) / 60))
      }
      expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
      alice.service.answer(alice.answer)
      for (const height of [900, 901]) {
        await later()
        await step({ settings: only })
        alice.settle(height)
      }
      expect(await stamps()).toEqual([`${size} in block 900`])
    },
  )

  test.runIf(isWhole)('is unavailable gets one request per step for all its open promises', async () => {
    for (let head = 0; head < 3; head++) {
      await grow()
      await step()
    }
    alice.service.answer((_request, response) => void response.writeHead(503).end())
    const before = alice.service.asked.length
    await later()
    await step()
    expect(alice.service.asked.length - before).toBe(1)
    expect(await promises(alice)).toEqual(['promised refused', 'promised refused', 'promised refused'])
  })
})

describe('the header of a block', () => {
  beforeEach(async () => {
    await grow()
    await step()
  })

  async function refused(changes: Partial<Timestamping> = {}): Promise<readonly string[]> {
    await later()
    await step(changes)
    expect(await stamps()).toEqual([expect.stringMatching(/ pending$/)])
    return promises(alice)
  }

  test('refutes a timestamp if the calendar did not put the head into the block', async () => {
    alice.settle(900)
    bitcoin.mine(900, sha256(encodeUtf8('another block')))
    expect(await refused()).toEqual(['promised stamp_of_other_block'])
  })

  test.runIf(isWhole)('is refused if its difficulty is too low', async () => {
    alice.settle(900, EASY_BITS)
    expect(await refused()).toEqual(['promised block_too_easy'])
  })

  test('with the low difficulty of a test network is refused unless all services run on this machine', async () => {
    alice.settle(900)
    const settings = { calendars: [alice.service.url], isDevelopment: false, every: 0 }
    expect(await refused({ settings })).toEqual(['promised block_too_easy'])
  })

  const withoutHeader: readonly (readonly [string, AnswerRequest])[] = [
    ['knows no such block', (_request, response) => void response.writeHead(404).end('Block not found')],
    ['answers too much', answerBytes(new Uint8Array(2_000))],
    ['answers a page', (_request, response) => void response.end('<html>')],
    ['answers another hash', (_request, response) => void response.end('0'.repeat(64))],
    [
      'gives the header of another block',
      ({ url = '' }, response) =>
        void response.end(
          url.startsWith('/block-height/')
            ? '00'.repeat(32)
            : '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
        ),
    ],
    ['hangs', () => undefined],
  ]

  test.each(sampled(withoutHeader, 6))(
    'is requested again while the header service %s',
    async (name, how) => {
      hurryIfHanging(name)
      alice.settle(900)
      bitcoin.service.answer(how)
      expect(await refused()).toEqual(['promised headers_unreachable'])
      bitcoin.service.answer(bitcoin.answer)
      await later()
      await step()
      expect(await stamps()).toEqual([expect.stringMatching(/ in block 900$/)])
    },
  )
})

describe('crashes', () => {
  const faults: readonly Fault[] = ['failed but persisted', 'failed']
  const statements = [
    'confirm_timestamp',
    'newest_timestamp',
    'plan_timestamp',
    'due_promises',
    'store_promise',
    'postpone_promise',
    'rest_calendar',
    'next_promise_due',
  ]

  test.each(
    sampled(
      statements.flatMap((name) => faults.map((fault) => [name, fault] as const)),
      16,
    ),
  )('at statement %s, which %s, leave one timestamp in one block', async (name, fault) => {
    const size = await grow()
    const pool = faultyPool(world.services.pool, name, fault)
    bob.service.answer((_request, response) => void response.writeHead(503).end())
    let crashes = 0
    for (let round = 0; round < 6; round++) {
      if (round === 2) alice.settle(900)
      try {
        await step({ pool })
      } catch (error) {
        if (!(error instanceof InjectedFault)) throw error
        crashes++
      }
      await later()
    }
    expect(crashes).toBe(1)
    expect(await stamps()).toEqual([expect.stringMatching(new RegExp(`^${size} in block 90[01]$`))])
    expect(await promises(alice)).toEqual(['promised'])
  })
})
