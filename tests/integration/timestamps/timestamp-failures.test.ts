import { beforeEach, describe, expect, test } from 'vitest'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { alongPath } from '#ledger/timestamp/ots-path.ts'
import { writeOtsTimestamp } from '#ledger/timestamp/ots-writer.ts'
import type { Timestamping } from '#features/timestamps/timestamping.ts'
import { EASY_BITS } from '../../ledger/test-block.ts'
import { faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { faults as serviceFaults, type AnswerRequest } from '../../support/browser/place-service.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  hurryIfHanging,
  world,
  bitcoin,
  alice,
  bob,
  step,
  later,
  grow,
  stamps,
  promises,
  prepareTimestamping,
} from '../../support/log/timestamping.ts'

prepareTimestamping()

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
