import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import { deleteExpired } from '#app/expire-old-rows.ts'
import { annexFields } from '#domain/events/annex.ts'
import { answerContent } from '#domain/events/recipient-answer.ts'
import type { Instant } from '#domain/base/instant.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { committed } from '../../support/api/committed.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addDelivered, attempt, endLinks, linkCalls } from '../../support/api/delivery-links.ts'
import { newPicture, pictureOf, putPicture } from '../../support/api/media.ts'
import { dataOf, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { createDeliveryLink } from '#core/delivery-links/delivery-link.ts'
import { inTransaction } from '#platform/database/transaction.ts'

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const outsider = apiOf(server)
const { read, answer, store, picture } = linkCalls(outsider)
const any: unknown = expect.anything()
const over = { state: 'over', delivery: null }
let founder: TestAccount
let company = ''
let owner: Api

beforeAll(async () => {
  founder = await createAccount(server)
  company = (await createCompany(server, founder, 'Aurora Transportes')).id
  owner = companyApi(server, founder, company)
  const { revision } = dataOf<{ revision: number }>(await owner('GET', '/api/company'))
  const contact = { name: 'Aurora Transportes', phone: '+55 91 3000-0000', revision }
  dataOf(await owner('PUT', '/api/company', contact))
})

/** Records a delivery or attempt, and returns the secret of a link about it. */
async function addLink(changed: object = {}) {
  const delivered = await addDelivered(owner, newEmail(), changed)
  const token = await newLink(delivered.event, delivered.email)
  return { ...delivered, token }
}

async function newLink(checkpoint: string, email: string): Promise<string> {
  const link = await inTransaction(server.services.pool, [company], (tx) =>
    createDeliveryLink(tx, 'https://lastro.test', { account: company, checkpoint, email }),
  )
  return link?.url.split('#')[1] ?? ''
}

const annexesOf = async (code: string): Promise<readonly Annex[]> =>
  dataOf(await owner('GET', `/api/shipments/${code}/annexes`))

describe('POST /api/public/delivery-link', () => {
  test('says what was delivered, when, where, to whom, and who sent it', async () => {
    const { code, event, token } = await addLink()
    expect(await read(token)).toEqual({
      state: 'open',
      sender: expect.objectContaining({ name: 'Aurora Transportes' }),
      delivery: {
        tracking_id: code,
        event_id: event,
        is_attempt: false,
        timestamp: expect.any(String),
        place: 'Belém/PA',
        received_by: 'Ana',
        reason: null,
        pictures: [],
        sent_to: expect.stringMatching(/^a•••@l•••\.test$/),
        expires_at: expect.any(String),
        answer: null,
        replies: [],
        closing: null,
      },
    })
  })

  test('says why an attempt failed', async () => {
    const { token } = await addLink(attempt)
    expect(await read(token)).toMatchObject({
      delivery: { is_attempt: true, reason: 'absent', received_by: null },
    })
  })

  test('is over for a wrong secret, without a sender', async () => {
    expect(await read('A'.repeat(43))).toEqual({ ...over, sender: null })
  })

  test('is over after the deadline, with the sender', async () => {
    const { code, token } = await addLink()
    await endLinks(database, code, 0)
    expect(await read(token)).toMatchObject({
      ...over,
      sender: { name: 'Aurora Transportes', phone: '+55 91 3000-0000' },
    })
    expect(dataOf(await answer(token, { answer: 'received' }))).toMatchObject(over)
    expect(await annexesOf(code)).toEqual([])
  })

  test('is over if the attempt was annulled, and no link is created about it', async () => {
    const { event, email, token } = await addLink(attempt)
    dataOf(await owner('DELETE', `/api/checkpoints/${event}`, { reason: 'Remessa trocada' }))
    expect(await read(token)).toMatchObject(over)
    expect(await newLink(event, email)).toBe('')
  })

  test('is over after the erasure, without a sender', async () => {
    const { code, token } = await addLink()
    dataOf(await answer(token, { answer: 'not_received', text: 'Nada chegou' }))
    dataOf(await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect(await read(token)).toEqual({ ...over, sender: null })
    expect(await askAdmin(database, 'select from annexes where text = $1', ['Nada chegou'])).toEqual([])
  })

  test('leaves no link that is created during the erasure', async () => {
    const { code, event, email } = await addLink()
    const erasure = owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })
    const links = Array.from({ length: 12 }, () => newLink(event, email))
    expect(await erasure).toMatchObject({ status: 200 })
    await Promise.all(links)
    const left = `select from delivery_links where event_id = $1`
    expect(await askAdmin(database, left, [event])).toEqual([])
  })

  test('creates no link for a delivery that arrived more than seven days ago', async () => {
    const { code, event, email } = await addLink()
    await askAdmin(
      database,
      `update checkpoints set received_at = now() - interval '7 days 1 minute' where id = $1`,
      [event],
    )
    expect(await newLink(event, email)).toBe('')
    expect((await readShipment(owner, code)).status).toBe('delivered')
  })

  test('stores no secret and no address', async () => {
    const { token, email } = await addLink()
    const rows = await askAdmin<{ row: string }>(database, 'select l::text as row from delivery_links l')
    const stored = rows.map(({ row }) => row).join()
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(email)
  })

  test('lets one network guess 30 secrets', async () => {
    const { token } = await addLink()
    const guesser = linkCalls(outsider, { 'x-forwarded-for': '203.0.113.9' })
    const guess = (at: number) =>
      outsider(
        'POST',
        '/api/public/delivery-link',
        { token: String(at).padStart(43, 'x') },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    const begin = performance.now()
    const statuses = []
    for (let at = 0; at < (isWhole ? 1_000 : 40); at++) statuses.push((await guess(at)).status)
    const taken = statuses.filter((status) => status === 200).length
    expect(taken).toBeGreaterThanOrEqual(30)
    // A busy machine may take longer than the 20 seconds after which the next one is free.
    expect(taken).toBeLessThanOrEqual(30 + Math.floor((performance.now() - begin) / 20_000))
    expect(await guess(1_000)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    await expect(guesser.read(token)).rejects.toThrow()
    expect(await read(token)).toMatchObject({ state: 'open' })
  })
})

describe('POST /api/public/delivery-link/answer', () => {
  test('records a confirmation that the receipt proves', async () => {
    const { code, event, token } = await addLink()
    expect(dataOf(await answer(token, { answer: 'received' }))).toMatchObject({
      state: 'answered',
      delivery: { answer: { answer: 'received', text: null, pictures: [] } },
    })
    expect(await annexesOf(code)).toMatchObject([
      {
        kind: 'recipient_confirmed',
        facts: { about: event },
        details: { email: expect.stringContaining('•••@') },
        via: 'link',
      },
    ])
    const path = `/api/shipments/${code}/receipt?audience=all`
    const { completeness, events } = await verifiedReceipt(owner, path, code, 3)
    expect(completeness).toMatchObject({ sealed: true, events: 3 })
    expect(events[2]?.server).toMatchObject({ via: 'link', actor: null, status_after: 'delivered' })
  })

  test('shows the reply and the outcome of the company, also after the deadline', async () => {
    const { code, event, email, token } = await addLink()
    dataOf(await answer(token, { answer: 'not_received', text: 'Nada chegou' }))
    const id = (await annexesOf(code))[0]?.id ?? ''
    const add = (body: object) => owner('POST', `/api/shipments/${code}/annexes`, body)
    dataOf(await add({ kind: 'company_replied', facts: { about: id }, text: 'Vamos verificar' }))
    dataOf(await add({ kind: 'dispute_closed', facts: { about: id, outcome: 'resent' }, text: 'Enviada' }))
    await endLinks(database, code, 80)
    expect(await read(token)).toMatchObject({
      state: 'answered',
      delivery: {
        event_id: event,
        answer: { id, answer: 'not_received', text: 'Nada chegou' },
        replies: [{ text: 'Vamos verificar' }],
        closing: { outcome: 'resent', text: 'Enviada' },
      },
    })
    await deleteExpired.run(jobServicesOf(server.services), {})
    expect(await read(token)).toMatchObject({ state: 'answered' })
    // The mail with the reply has a link of its own.
    const late = `update checkpoints set received_at = now() - interval '20 days' where id = $1`
    await askAdmin(database, late, [event])
    expect(await read(await newLink(event, email))).toMatchObject({ state: 'answered' })
    await endLinks(database, code, 91)
    await deleteExpired.run(jobServicesOf(server.services), {})
    expect(await read(token)).toEqual({ ...over, sender: null })
  })

  test('records one of many answers, and gives it to all', async () => {
    const { code, event, email, token } = await addLink()
    const other = await newLink(event, email)
    const body = { answer: 'not_received', event_id: randomUUID() }
    const sent = await Promise.all([
      answer(token, body),
      answer(token, body),
      answer(other, { answer: 'received' }),
      answer(other, { answer: 'problem', text: 'Amassada' }),
    ])
    const [annex, ...others] = await annexesOf(code)
    expect(others).toEqual([])
    expect(sent.map((one) => dataOf<{ delivery: object }>(one).delivery)).toEqual(
      sent.map(() => expect.objectContaining({ answer: expect.objectContaining({ id: annex?.id }) })),
    )
  })

  test('accepts the statement of a browser, and refuses one about another answer', async () => {
    const { code, event, token } = await addLink()
    const log = String((await outsider('GET', '/log/key')).body).split('+')[0] ?? ''
    const { delivery } = await read(token)
    const given = { about: event, sentTo: delivery?.sent_to ?? '', text: 'Caixa aberta', media: null }
    const occurred_at = new Date().toISOString() as Instant
    const fields = annexFields(occurred_at, answerContent({ ...given, answer: 'problem' }))
    const declared = { ...committed(log, 'annex.added', code, fields), occurred_at }
    const body = { ...declared, answer: 'problem', text: 'Caixa aberta' }
    expect(await answer(token, { ...body, text: 'Caixa fechada' })).toMatchObject({
      status: 400,
      body: { code: 'statement_mismatch' },
    })
    expect(dataOf(await answer(token, body))).toMatchObject({ state: 'answered' })
    expect(await annexesOf(code)).toMatchObject([{ id: declared.event_id, text: 'Caixa aberta' }])
  })

  test.each([
    [
      'an attempt with the answer of a delivery',
      attempt,
      { answer: 'received' },
      { fields: { answer: any } },
    ],
    ['a delivery with the answer of an attempt', {}, { answer: 'was_present' }, { fields: { answer: any } }],
    ['a problem without text and photo', {}, { answer: 'problem' }, { missing_fields: ['text'] }],
    [
      'a text of 1,001 characters',
      {},
      { answer: 'problem', text: 'x'.repeat(1_001) },
      { fields: { text: any } },
    ],
    [
      'a fifth photo',
      {},
      { answer: 'problem', text: 'x', media: { photo_5: 'a'.repeat(64) } },
      { fields: any },
    ],
  ])('refuses %s', async (_case, changed, body, told) => {
    const { code, token } = await addLink(changed)
    expect(await answer(token, body)).toMatchObject({ status: 400, body: told })
    expect(await annexesOf(code)).toEqual([])
  })
})

describe('pictures of an answer', () => {
  test('are stored if the answer names them, and only for the holder of the link', async () => {
    const { code, token } = await addLink()
    const [named, foreign] = [await newPicture(), await newPicture()]
    expect(await store(token, named.bytes)).toMatchObject({ body: { code: 'media_unknown' } })
    dataOf(await answer(token, { answer: 'problem', media: { photo_1: named.sha256 } }))
    expect(await read(token)).toMatchObject({
      delivery: { answer: { pictures: [{ sha256: named.sha256, is_stored: false }] } },
    })
    expect(await store(token, foreign.bytes)).toMatchObject({ body: { code: 'media_unknown' } })
    for (const _repeated of [1, 2]) expect(await store(token, named.bytes)).toMatchObject({ status: 200 })
    expect(await read(token)).toMatchObject({
      delivery: { answer: { pictures: [{ name: 'photo_1', is_stored: true }] } },
    })
    const other = await addLink()
    expect(await picture(token, named.sha256)).toMatchObject({ status: 200 })
    expect(await picture(other.token, named.sha256)).toMatchObject({ status: 404 })
    expect(await store(other.token, named.bytes)).toMatchObject({ body: { code: 'media_unknown' } })
    dataOf(await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect(
      await askAdmin(database, `select from media where digest = decode($1, 'hex')`, [named.sha256]),
    ).toEqual([])
  })

  test('are refused if another event names them, because the page shows what its answer names', async () => {
    const signature = await newPicture()
    const own = await addLink({
      delivery: { outcome: 'complete', photos: '0', signature: 'drawn' },
      media: { signature: signature.sha256 },
    })
    const caller = { token: founder.session.access_token, account: company }
    expect(await putPicture(server, caller, signature)).toMatchObject({ status: 201 })
    for (const { code, token } of [own, await addLink()]) {
      expect(await answer(token, { answer: 'problem', media: { photo_1: signature.sha256 } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { media: any } },
      })
      expect(await picture(token, signature.sha256)).toMatchObject({ status: 404 })
      expect(await annexesOf(code)).toEqual([])
    }
  })

  test('are refused with Exif', async () => {
    const { token } = await addLink()
    const exif = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }
    const dirty = pictureOf(
      await sharp((await newPicture()).bytes)
        .withExif(exif)
        .jpeg()
        .toBuffer(),
    )
    dataOf(await answer(token, { answer: 'problem', media: { photo_1: dirty.sha256 } }))
    expect(await store(token, dirty.bytes)).toMatchObject({ body: { code: 'media_has_metadata' } })
  })

  test('include those of the delivery once the company switches that on, but never its signature', async () => {
    const [photo, signature] = [await newPicture(), await newPicture()]
    const { token } = await addLink({
      delivery: { outcome: 'complete', photos: '1', signature: 'drawn' },
      media: { photo_1: photo.sha256, signature: signature.sha256 },
    })
    const caller = { token: founder.session.access_token, account: company }
    expect(await putPicture(server, caller, photo)).toMatchObject({ status: 201 })
    expect(await read(token)).toMatchObject({ delivery: { pictures: [] } })
    expect(await picture(token, photo.sha256)).toMatchObject({ status: 404 })
    const { link_photos: isShown, ...rules } = dataOf<{ link_photos: boolean }>(
      await owner('GET', '/api/delivery-rules'),
    )
    expect(isShown).toBe(false)
    dataOf(await owner('PUT', '/api/delivery-rules', { ...rules, link_photos: true }))
    expect(await read(token)).toMatchObject({ delivery: { pictures: [{ sha256: photo.sha256 }] } })
    expect(await picture(token, photo.sha256)).toMatchObject({ status: 200 })
    expect(await picture(token, signature.sha256)).toMatchObject({ status: 404 })
  })
})
