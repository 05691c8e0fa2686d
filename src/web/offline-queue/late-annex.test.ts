import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { annexIdOf } from './annex-id.ts'
import type { AnnexInPlace } from './annex-in-place.ts'
import { openOfflineQueue, type OfflineQueue } from './offline-queue.ts'
import { offline, type ScanAnswer } from './scan-answer.ts'
import { isAnnex, type QueueRefusal } from './queued-scan.ts'
import { sendQueued, type Sending } from './send-queued.ts'

const ana = 'ana'
const recorded: ScanAnswer = { kind: 'recorded' }
const late: QueueRefusal = {
  code: 'shipment_delivered',
  words: 'Já entregue',
  final_event_id: 'f',
  final_at: '2026-11-29',
}
const refusedLate: ScanAnswer = { kind: 'refused', refusal: late, fields: [] }
let name: string
let store: OfflineQueue
let sent: string[]
let answers: ScanAnswer[]
let annexInPlaceOf: Sending['annexInPlaceOf']

beforeEach(async () => {
  name = randomUUID()
  store = await openOfflineQueue(name)
  sent = []
  answers = []
  annexInPlaceOf = place
  await store.storePictures(ana, [{ blob: new Blob(['a'], { type: 'image/jpeg' }), digest: 'a' }], 0)
  await queue('1', { photo_1: 'a' })
  await queue('2')
})

const annexOf = (id: string, media: unknown, refusal = late): AnnexInPlace => ({
  event_id: `annex of ${id}`,
  body: { kind: 'late_evidence', media },
  late: refusal,
})

/** Only a checkpoint has evidence for an annex, as in the product. */
const place: Sending['annexInPlaceOf'] = async ({ event_id, body }, refusal) =>
  !isAnnex({ body }) ? annexOf(event_id, body['media'], refusal) : undefined

const queue = (id: string, media?: object, account = ana) =>
  store.add({
    account,
    event_id: id,
    tracking_id: 'FT-20261129-AAAAAA',
    body: { event_id: id, media },
    made_at: 0,
    send_after: 0,
    was_sent: false,
    was_offline: true,
  })

const send = (onPost = async () => {}) =>
  sendQueued(ana, {
    store,
    post: async ({ event_id, body }) => {
      sent.push(`${isAnnex({ body }) ? 'annex' : 'checkpoint'} ${event_id}`)
      if (body['made_offline'] === true) sent.push('made offline')
      await onPost()
      return answers.shift() ?? recorded
    },
    putPicture: async ({ digest }) => {
      sent.push(`picture ${digest}`)
      return recorded
    },
    isRecorded: async () => false,
    annexInPlaceOf: (scan, refusal) => annexInPlaceOf(scan, refusal),
    isOnline: () => true,
    now: Date.now,
    onChange: () => undefined,
  })

const entries = async () => (await store.all(ana)).map(({ event_id, state }) => `${event_id} ${state}`)

describe('a checkpoint that came too late', () => {
  test('becomes an annex in its position, whose picture follows it', async () => {
    answers = [refusedLate]
    expect(await send()).toEqual({ reason: 'done' })
    expect(sent).toEqual([
      'checkpoint 1',
      'made offline',
      'annex annex of 1',
      'checkpoint 2',
      'made offline',
      'picture a',
    ])
    expect(await entries()).toEqual(['annex of 1 recorded', '2 recorded'])
    expect(await store.find(ana, 'annex of 1')).toMatchObject({ late, made_at: 0, body: { media: {} } })
    expect(await store.pictures(ana)).toEqual([])
  })

  test('is sent again if the application closes before the annex is stored', async () => {
    answers = [refusedLate, refusedLate]
    annexInPlaceOf = () => new Promise(() => {})
    void send()
    await expect.poll(() => sent.length).toBe(2)
    store.close()
    store = await openOfflineQueue(name)
    annexInPlaceOf = place
    await send()
    expect(sent.filter((one) => one.startsWith('annex'))).toEqual(['annex annex of 1'])
    expect(await entries()).toEqual(['annex of 1 recorded', '2 recorded'])
  })

  test('waits with its picture if nothing can be committed to now', async () => {
    answers = [refusedLate]
    annexInPlaceOf = async () => Promise.reject(new Error('no origin'))
    expect(await send()).toEqual({ reason: 'unanswered' })
    expect(await entries()).toEqual(['1 waiting', '2 waiting'])
    expect(await store.pictures(ana)).toMatchObject([{ digest: 'a', events: ['1'] }])
  })

  test('is refused if it is no evidence', async () => {
    answers = [refusedLate]
    annexInPlaceOf = async () => undefined
    await send()
    expect(await entries()).toEqual(['1 refused', '2 recorded'])
  })

  test('becomes one annex if two tabs send at the same time', async () => {
    answers = [refusedLate]
    // Without HTTPS, tabs do not wait for each other.
    await send(async () => store.replace('1', annexOf('1', { photo_1: 'a' })))
    expect(await entries()).toEqual(['annex of 1 recorded', '2 recorded'])
    expect(await store.pictures(ana)).toEqual([])
  })

  test('becomes no annex if it was deleted meanwhile', async () => {
    await store.deleteQueued(ana)
    await store.replace('1', annexOf('1', { photo_1: 'a' }))
    expect(await entries()).toEqual([])
  })

  test('leaves nothing behind if its annex was recorded before', async () => {
    answers = [refusedLate]
    await send()
    await store.storePictures(ana, [{ blob: new Blob(['a']), digest: 'a' }], 0)
    await queue('1', { photo_1: 'a' })
    answers = [refusedLate]
    await send()
    expect(await entries()).toEqual(['annex of 1 recorded', '2 recorded'])
    expect(sent.filter((one) => one.startsWith('annex'))).toHaveLength(1)
    expect(await store.pictures(ana)).toEqual([])
  })
})

describe('an annex in the queue', () => {
  beforeEach(async () => {
    await store.replace('1', annexOf('1', { photo_1: 'a' }))
  })

  test('is sent again unchanged without an answer, before later checkpoints', async () => {
    answers = [offline]
    expect(await send()).toEqual({ reason: 'unanswered' })
    await send()
    expect(sent).toEqual([
      'annex annex of 1',
      'annex annex of 1',
      'made offline',
      'checkpoint 2',
      'made offline',
      'picture a',
    ])
  })

  test.each(['annexes_full', 'shipment_erased', 'not_found', 'insufficient_role'])(
    'stays with its picture after %s until it is discarded',
    async (code) => {
      answers = [{ kind: 'refused', refusal: { code, words: 'Não.' }, fields: [] }]
      expect(await send()).toEqual({ reason: 'done' })
      expect(await store.find(ana, 'annex of 1')).toMatchObject({ state: 'refused', refusal: { code } })
      expect((await store.pictures(ana)).map(({ digest }) => digest)).toEqual(['a'])
      await store.discard(ana, 'annex of 1')
      expect(await store.pictures(ana)).toEqual([])
    },
  )

  test('belongs to the person who made the checkpoint', async () => {
    await queue('3', undefined, 'bruno')
    expect(await store.countOpen('bruno')).toBe(1)
    await store.deleteQueued(ana)
    expect(await store.countOpen('bruno')).toBe(1)
    expect(await entries()).toEqual([])
  })
})

describe('annexIdOf', () => {
  test('returns the same id for the same checkpoint, and another one for another', () => {
    const id = '0b7f4d8e-63a1-4c39-8f0e-2f1f6a0c9d11'
    expect(annexIdOf(id)).toMatchInlineSnapshot(`"bb2d5bc7-1e6b-4830-b3c9-39194c37ca0a"`)
    expect(annexIdOf(`${id.slice(0, -1)}2`)).not.toBe(annexIdOf(id))
  })
})
