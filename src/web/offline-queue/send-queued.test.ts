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
let put: string[]
let pictureAnswers: ScanAnswer[]
let isOnline: boolean

beforeEach(async () => {
  store = await openOfflineQueue(randomUUID())
  now = Date.UTC(2026, 10, 21, 12)
  sent = []
  answers = []
  put = []
  pictureAnswers = []
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
    post: async ({ account: as, body }) => {
      sent.push({ account: as, body })
      return answers.shift() ?? recorded
    },
    annexInPlaceOf: async () => undefined,
    putPicture: async (picture) => {
      put.push(picture.digest)
      return pictureAnswers.shift() ?? recorded
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
    await keep('1')
    await store.claim('1', now)
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
      putPicture: async () => recorded,
      annexInPlaceOf: async () => undefined,
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

describe('pictures of checkpoints', () => {
  const photo = (digest: string) => ({ blob: new Blob([digest], { type: 'image/jpeg' }), digest })
  const body = (name: string, digests: readonly string[]) => ({
    body: { event_id: name, media: Object.fromEntries(digests.map((one, at) => [`photo_${at + 1}`, one])) },
  })
  const keepWith = async (name: string, digests: readonly string[], changed: object = {}) => {
    await store.storePictures(ana, digests.map(photo), now)
    await keep(name, { ...body(name, digests), ...changed })
  }
  const left = async () => (await store.pictures(ana)).map(({ digest }) => digest)
  const gone: ScanAnswer = {
    kind: 'refused',
    refusal: { code: 'media_has_metadata', words: 'Não.' },
    fields: [],
  }

  test('are sent one at a time after their checkpoints, and leave the device', async () => {
    await keepWith('1', ['a', 'b'])
    await keep('2')
    answers = [offline]
    expect(await send()).toEqual({ reason: 'unanswered' })
    expect([names(), put]).toEqual([['1'], []])
    expect(await left()).toEqual(['a', 'b'])
    expect(await send()).toEqual({ reason: 'done' })
    expect([names().slice(1), put]).toEqual([
      ['1', '2'],
      ['a', 'b'],
    ])
    expect(await left()).toEqual([])
  })

  test('are stored as they are, with the checkpoint in one transaction', async () => {
    await keepWith('1', ['a'])
    const [stored] = await store.pictures(ana)
    expect(await stored?.blob.text()).toBe('a')
    expect(stored).toMatchObject({ account: ana, events: ['1'] })
  })

  test.each([
    ['no answer', offline, { reason: 'unanswered' }],
    ['a request to wait', { kind: 'unanswered', patience: 30_000, isOffline: false }, { reason: 'early' }],
    ['a sign-out', { kind: 'signed_out' }, { reason: 'signed_out' }],
    [
      'a failure',
      { kind: 'failed', refusal: { code: 'internal', words: 'Falha' } },
      { reason: 'unanswered' },
    ],
  ] as const)('stay on the device and are sent again after %s', async (_case, answer, stop) => {
    await keepWith('1', ['a', 'b'])
    pictureAnswers = [answer]
    expect(await send()).toMatchObject(stop)
    expect(await left()).toEqual(['a', 'b'])
    expect(await store.countOpenPictures(ana)).toBe(2)
    now += 30_000
    await send()
    expect(put).toEqual(['a', 'a', 'b'])
    expect(await left()).toEqual([])
  })

  test('stay with the reason if the server refuses one, and the next ones are sent', async () => {
    await keepWith('1', ['a', 'b'])
    pictureAnswers = [gone]
    expect(await send()).toEqual({ reason: 'done' })
    const [stored] = await store.pictures(ana)
    expect(stored).toMatchObject({ digest: 'a', refusal: { code: 'media_has_metadata' } })
    expect(await store.countOpenPictures(ana)).toBe(0)
    await store.sendPictureAgain({ account: ana, digest: 'a' })
    await send()
    expect(put).toEqual(['a', 'b', 'a'])
    expect(await left()).toEqual([])
  })

  test('count as refused after five failures of the server', async () => {
    await keepWith('1', ['a'])
    pictureAnswers = Array.from({ length: 5 }, () => ({
      kind: 'failed',
      refusal: { code: 'internal', words: 'Falha' },
    }))
    for (let at = 0; at < 5; at++) await send()
    expect((await store.pictures(ana))[0]?.refusal?.code).toBe('internal')
    await store.discardPicture({ account: ana, digest: 'a' })
    expect(await left()).toEqual([])
  })

  test('are not sent before a checkpoint that can still be withdrawn, and are deleted with it', async () => {
    await keepWith('1', ['a'], { send_after: now + 10_000 })
    expect(await send()).toEqual({ reason: 'early', until: now + 10_000 })
    expect(put).toEqual([])
    expect(await store.takeBack('1')).toBe(true)
    expect(await left()).toEqual([])
  })

  test('are sent while a later checkpoint can still be withdrawn', async () => {
    await keepWith('1', ['a'])
    await keep('2', { send_after: now + 10_000 })
    expect(await send()).toEqual({ reason: 'early', until: now + 10_000 })
    expect(put).toEqual(['a'])
  })

  test('stay with a refused checkpoint until it is discarded', async () => {
    await keepWith('1', ['a'])
    answers = [refused]
    await send()
    now += 48 * 60 * 60_000
    await send()
    expect([put, await left()]).toEqual([[], ['a']])
    await store.discard(ana, '1')
    expect(await left()).toEqual([])
  })

  test('stay until both checkpoints that name them are recorded', async () => {
    await keepWith('1', ['a'])
    await keepWith('2', ['a'])
    answers = [recorded, refused]
    await send()
    expect([put, await left()]).toEqual([['a'], ['a']])
    await store.sendAgain(ana, '2')
    await send()
    expect([put, await left()]).toEqual([['a', 'a'], []])
  })

  test('are deleted after a day if no checkpoint names them', async () => {
    await store.storePictures(ana, [photo('a')], now)
    await send()
    expect(await left()).toEqual(['a'])
    now += 25 * 60 * 60_000
    await send()
    expect([put, await left()]).toEqual([[], []])
  })

  test('belong to one account, move with it, and are deleted with their person', async () => {
    await store.storePictures(ana, [photo('a')], now)
    await keep('bia', body('bia', ['a']), 'bia')
    await keepWith('1', ['a'])
    await store.move(ana, `${ana}.company`, 'Empresa')
    expect(await store.pictures('bia')).toEqual([])
    expect(await store.pictures(ana)).toMatchObject([{ account: `${ana}.company`, events: ['1'] }])
    await store.deleteQueued(ana)
    expect(await left()).toEqual([])
  })

  test('follow a checkpoint that its page sends itself', async () => {
    for (const [name, outcome] of [
      ['1', 'recorded'],
      ['2', 'refused'],
      ['3', 'unanswered'],
    ] as const) {
      await keepWith(name, [name], { send_after: now + 12_000, was_sent: true })
      await store.unstage(name, outcome, now)
    }
    expect(await statesOf()).toEqual({ 1: 'recorded', 3: 'waiting' })
    expect(await send()).toEqual({ reason: 'done' })
    expect([names(), put]).toEqual([['3'], ['1', '3']])
    expect(await left()).toEqual([])
  })
})

describe('the offline queue', () => {
  test('stores an event once, however often it is added', async () => {
    await keep('1')
    await keep('1')
    expect(await store.countOpen(ana)).toBe(1)
  })

  test('withdraws only a checkpoint that was never sent', async () => {
    await keep('1')
    await keep('2')
    await store.claim('1', now)
    await store.release('1')
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
