import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { queuedScan, type QueuedBody } from './queued-scan.ts'
import { openOfflineQueue, type OfflineQueue } from './offline-queue.ts'
import { offline, type ScanAnswer } from './scan-answer.ts'
import { sendQueued } from './send-queued.ts'

const ana = 'ana'
const recorded: ScanAnswer = { kind: 'recorded' }
const refused: ScanAnswer = {
  kind: 'refused',
  refusal: { code: 'checkpoint_duplicate', words: 'Já foi criado recentemente' },
  fields: [],
}
let store: OfflineQueue
let now: number
let sent: { account: string; body: QueuedBody }[]
let answers: ScanAnswer[]
let isOnline: boolean

beforeEach(async () => {
  store = await openOfflineQueue(randomUUID())
  now = Date.UTC(2026, 10, 21, 12)
  sent = []
  answers = []
  isOnline = true
})

const keep = (name: string, changed: object = {}, account = ana) =>
  store.add({
    account,
    event_id: name,
    tracking_id: 'FT-20261121-AAAAAA',
    body: { event_id: name },
    made_at: now,
    send_after: 0,
    was_sent: false,
    was_offline: false,
    ...changed,
  })

const send = (account = ana) =>
  sendQueued(account, {
    store,
    post: async (as, body) => {
      sent.push({ account: as, body })
      return answers.shift() ?? recorded
    },
    isRecorded: async () => false,
    isOnline: () => isOnline,
    now: () => now,
    onChange: () => undefined,
  })

const names = () => sent.map(({ body }) => body['event_id'])
const statesOf = async (account = ana) =>
  Object.fromEntries(
    (await store.all(account)).map((one) => [one.event_id, queuedScan(one, now).state] as const),
  )

describe('sendQueued', () => {
  test('sends in order of creation and lists recorded checkpoints for a day', async () => {
    for (const name of ['1', '2', '3']) await keep(name)
    expect(await send()).toEqual({ reason: 'done' })
    expect(names()).toEqual(['1', '2', '3'])
    expect(await statesOf()).toEqual({ 1: 'recorded', 2: 'recorded', 3: 'recorded' })
    now += 25 * 60 * 60_000
    await send()
    expect(await statesOf()).toEqual({})
  })

  test('continues after a refusal and stores its reason', async () => {
    for (const name of ['1', '2']) await keep(name)
    answers = [refused]
    expect(await send()).toEqual({ reason: 'done' })
    expect(await statesOf()).toEqual({ 1: 'refused', 2: 'recorded' })
    now += 48 * 60 * 60_000
    await send()
    expect(await store.find(ana, '1')).toMatchObject({ refusal: { code: 'checkpoint_duplicate' } })
  })

  test('stops at an unanswered request and sends the same request again later', async () => {
    for (const name of ['1', '2']) await keep(name)
    answers = [offline]
    expect(await send()).toEqual({ reason: 'unanswered' })
    expect(await statesOf()).toEqual({ 1: 'waiting', 2: 'waiting' })
    await send()
    expect(sent.map(({ body }) => body)).toEqual([
      { event_id: '1' },
      { event_id: '1', made_offline: true },
      { event_id: '2' },
    ])
  })

  test('sends nothing without network', async () => {
    isOnline = false
    await keep('1', { was_offline: true })
    expect(await send()).toEqual({ reason: 'unanswered' })
    expect(names()).toEqual([])
    isOnline = true
    await send()
    expect(sent[0]?.body).toEqual({ event_id: '1', made_offline: true })
  })

  test('sends nothing before the checkpoint’s earliest sending time', async () => {
    await keep('1', { send_after: now + 10_000 })
    expect(await statesOf()).toEqual({ 1: 'held' })
    expect(await send()).toEqual({ reason: 'early', until: now + 10_000 })
    now += 10_000
    expect(await send()).toEqual({ reason: 'done' })
    expect(names()).toEqual(['1'])
  })

  test('sends nothing before the end of the delay that the server requested', async () => {
    await keep('1')
    answers = [{ kind: 'unanswered', patience: 30_000, isOffline: false }]
    const early = { reason: 'early', until: now + 30_000 }
    expect(await send()).toEqual(early)
    expect(await send()).toEqual(early)
    now += 30_000
    expect(await send()).toEqual({ reason: 'done' })
    expect(names()).toEqual(['1', '1'])
  })

  test('sends only the checkpoints of the given account', async () => {
    await keep('hers')
    await keep('his', {}, 'bruno')
    await send('bruno')
    expect(sent.map(({ account }) => account)).toEqual(['bruno'])
    expect(await statesOf()).toEqual({ hers: 'waiting' })
    expect(await statesOf('bruno')).toEqual({ his: 'recorded' })
  })

  test('stops and leaves the checkpoint waiting if the account is signed out', async () => {
    await keep('1')
    answers = [{ kind: 'signed_out' }]
    expect(await send()).toEqual({ reason: 'signed_out' })
    expect(await statesOf()).toEqual({ 1: 'waiting' })
  })

  test('sends a checkpoint again if the page was closed while it sent the checkpoint', async () => {
    const { order } = await keep('1')
    await store.claim(order, now)
    expect(await statesOf()).toEqual({ 1: 'sending' })
    await send()
    expect(names()).toEqual(['1'])
    expect(await statesOf()).toEqual({ 1: 'recorded' })
  })

  test('sends a checkpoint again without its saved address if that address was deleted', async () => {
    await keep('1', { body: { event_id: '1', address_id: 'gone' } })
    answers = [{ ...refused, refusal: { code: 'invalid_fields', words: 'Não.' }, fields: ['address_id'] }]
    expect(await send()).toEqual({ reason: 'done' })
    expect(sent.map(({ body }) => body)).toEqual([{ event_id: '1', address_id: 'gone' }, { event_id: '1' }])
  })

  test('marks a request as refused after five server failures and sends the others', async () => {
    for (const name of ['1', '2']) await keep(name)
    const failed: ScanAnswer = { kind: 'failed', refusal: { code: 'internal', words: 'Erro' } }
    answers = Array.from({ length: 5 }, () => failed)
    for (let n = 0; n < 4; n += 1) expect(await send()).toEqual({ reason: 'unanswered' })
    expect(await send()).toEqual({ reason: 'done' })
    expect(await statesOf()).toEqual({ 1: 'refused', 2: 'recorded' })
    await store.sendAgain(ana, '1')
    await send()
    expect(await statesOf()).toEqual({ 1: 'recorded', 2: 'recorded' })
  })

  test('marks a checkpoint as recorded if the server confirms that the event exists', async () => {
    await keep('1')
    const known: ScanAnswer = { kind: 'known', refusal: { code: 'event_id_reused', words: 'Não.' } }
    const sending = {
      store,
      post: async () => known,
      isOnline: () => true,
      now: () => now,
      onChange: () => undefined,
    }
    expect(await sendQueued(ana, { ...sending, isRecorded: async () => undefined })).toEqual({
      reason: 'unanswered',
    })
    await sendQueued(ana, { ...sending, isRecorded: async () => true })
    expect(await statesOf()).toEqual({ 1: 'recorded' })
  })
})

describe('the offline queue', () => {
  test('stores an event once, however often it is added', async () => {
    await keep('1')
    await keep('1')
    expect(await store.countOpen(ana)).toBe(1)
  })

  test('withdraws only a checkpoint that was never sent', async () => {
    const { order } = await keep('1')
    await keep('2')
    await store.claim(order, now)
    await store.release(order)
    expect(await store.takeBack('1')).toBe(false)
    expect(await store.takeBack('2')).toBe(true)
    expect(await statesOf()).toEqual({ 1: 'waiting' })
  })

  test('discards only refused checkpoints of the same account', async () => {
    await keep('1')
    expect(await store.discard(ana, '1')).toBe(false)
    answers = [refused]
    await send()
    expect(await store.discard('bruno', '1')).toBe(false)
    expect(await store.discard(ana, '1')).toBe(true)
    expect(await statesOf()).toEqual({})
  })

  test('deletes the checkpoints of one account only', async () => {
    await keep('hers')
    await keep('his', {}, 'bruno')
    await store.deleteQueued(ana)
    expect(await store.countOpen(ana)).toBe(0)
    expect(await store.countOpen('bruno')).toBe(1)
  })
})
