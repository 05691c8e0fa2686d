import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ShipmentErasure } from '#contract/endpoints/erasure.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import type { Answer } from '../../support/api/api.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { findLeftBehind, secretsOf, type ShipmentSecrets } from '../../support/database/left-behind.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import { everyDelivery, everyPicture, everyReceiver } from '../../ledger/every-member.ts'
import { newPicture, pictureOf, putPicture, type TestPicture } from '../../support/api/media.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { statusBody } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import {
  database,
  server,
  ownerAccount,
  driverAccount,
  owner,
  driver,
  anyone,
  erase,
  publicPath,
  ownPath,
  startErasureServer,
} from '../../support/api/erasure-server.ts'

startErasureServer()

/**
 * Returns the events of a receipt without their inclusion proofs, which change with every new leaf.
 */
const eventsIn = ({ body }: Answer): unknown =>
  (body as { events: readonly { proof: unknown }[] }).events.map(({ proof: _way, ...event }) => event)

/** Returns the owner's receipt once the log contains this many events of the shipment. */
const receiptWith = (code: string, events: number): Promise<Answer> =>
  vi.waitUntil(async () => {
    const answer = await owner('GET', ownPath(code))
    return answer.status === 200 && (eventsIn(answer) as readonly unknown[]).length === events
      ? answer
      : false
  }, waitTimeout)

/** A masked document that no other shipment has. */
const CPF = '***.982.247-**'

/** Adds a shipment with a unique value in every field, every kind of event, and pictures. */
async function addFullShipment(
  mark: string,
): Promise<{ readonly code: string; readonly pictures: readonly TestPicture[] }> {
  const of = (name: string): string => `${name} ${mark}`
  const status = `Conferência ${mark}`
  expect(await owner('POST', '/api/statuses', statusBody(status))).toMatchObject({ status: 201 })
  const code = await addShipment(owner, {
    reference: of('Pedido'),
    references: [{ kind: 'carrier', value: `CARGA${mark.toUpperCase()}` }],
    air: { origin: 'GRU', gross_kg: 61_004.125 },
    origin: of('Rua da Origem'),
    origin_number: '4471',
    origin_complement: of('Fundos'),
    origin_neighborhood: of('Brás'),
    origin_city: of('Cidade'),
    destination: of('Avenida Destino'),
    destination_number: '9983',
    destination_complement: of('Sala'),
    destination_neighborhood: of('Bairro'),
    destination_city: of('Vila'),
    recipient_name: of('Zuleide Quaresma'),
    recipient_address: of('Casa 7'),
    recipient_email: `zuleide.${mark}@lastro.test`,
    recipient_phone: `+55 81 9${mark}`,
    description: of('Vacinas “frias” 📦'),
    weight: 48_731.257,
    estimated_delivery: hoursFromNow(71.3),
    custom_data: { Lote: of('A7'), Nota: 5_551_237 },
  })
  const place = {
    city: of('Porto'),
    location: of('Doca'),
    address: of('Rua do Porto'),
    notes: of('Lacre'),
    status: of('Recebido'),
  }
  const at = { latitude: -8.063_417, longitude: -34.871_993 }
  const entrada = await addCheckpoint(owner, code, 9, { ...place, ...at })
  await grant(owner, code, driverAccount.email, { single_use: false })
  await mailTo(server.dataDir, driverAccount.email, 2)
  const saida = await addCheckpoint(driver, code, 8, { ...place, checkpoint_type: 'saida' })
  const corrected = { notes: of('Lacre trocado'), latitude: -8.991_113, longitude: -34.222_713 }
  expect(await owner('PUT', `/api/checkpoints/${entrada.id}`, corrected)).toMatchObject({ status: 200 })
  expect(await owner('DELETE', `/api/checkpoints/${saida.id}`, { reason: of('Engano') })).toMatchObject({
    status: 200,
  })
  for (const body of [
    { recipient_name: of('Zoraide Quaresma'), weight: 51_002.004 },
    { status, reason: of('Cliente pediu') },
  ]) {
    expect(await owner('PUT', `/api/shipments/${code}`, body)).toMatchObject({ status: 200 })
  }
  const [door, parcel, ofAnnex] = [await newPicture(), await newPicture(), await newPicture()]
  const signature = pictureOf(await sharp(parcel.bytes).png().toBuffer(), 'image/png')
  await addCheckpoint(owner, code, 2, {
    ...place,
    checkpoint_type: 'tentativa',
    delivery: { outcome: 'attempted', photos: '1' },
    receiver: { reason: 'absent', next_at: '2031-03-05' },
    media: { photo_1: door.sha256 },
  })
  const delivered = {
    ...place,
    tracking_id: code,
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '1', signature: 'drawn' },
    receiver: { name: of('Zélia Couto'), relation: 'neighbor', document_kind: 'cpf', document: CPF },
    media: { photo_1: parcel.sha256, signature: signature.sha256 },
  }
  const key = { 'idempotency-key': randomUUID() }
  expect(await owner('POST', '/api/checkpoints', delivered, key)).toMatchObject({ status: 201 })
  const annex = {
    facts: { sala: of('Sala 12') },
    text: of('Recado'),
    details: { nome: of('Vizinha') },
    media: { photo_1: ofAnnex.sha256 },
  }
  expect(await owner('POST', `/api/shipments/${code}/annexes`, annex)).toMatchObject({ status: 201 })
  const pictures = [door, parcel, signature, ofAnnex]
  const caller = { token: ownerAccount.session.access_token }
  for (const one of pictures) expect(await putPicture(server, caller, one)).toMatchObject({ status: 201 })
  return { code, pictures }
}

describe('the contents of an erased shipment', () => {
  const mark = randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 8)
  let code: string
  let neighbour: string
  let secrets: ShipmentSecrets
  let answer: Answer
  let neighbourBefore: Answer
  let handedOut: string
  let status: string

  beforeAll(async () => {
    await resetThrottles(database)
    const { code: added, pictures } = await addFullShipment(mark)
    code = added
    neighbour = await addShipment(owner, { recipient_name: 'Vizinha' })
    await grant(owner, neighbour, driverAccount.email)
    await mailTo(server.dataDir, driverAccount.email, 3)
    handedOut = JSON.stringify((await receiptWith(code, 10)).body)
    neighbourBefore = await receiptWith(neighbour, 1)
    // Adds an import row with the tracking code, as if the import was prepared before the shipment
    // existed.
    await askAdmin(
      database,
      `with i as (insert into imports (id, user_id, file_name, rows) values (gen_random_uuid(), $1, 'x.csv', 1) returning id)
       insert into import_rows (import_id, n, user_id, tracking_id, body) select id, 1, $1, $2, $3 from i`,
      [
        ownerAccount.session.user.id,
        code,
        JSON.stringify({ tracking_id: code, recipient_name: `Zuleide Quaresma ${mark}` }),
      ],
    )
    status = `Conferência ${mark}`
    const ownStatus = dataOf<readonly { id: string; name: string }[]>(
      await owner('GET', '/api/statuses'),
    ).find(({ name }) => name === status)
    const { texts, hexes } = await secretsOf(
      database,
      code,
      new Set([
        ...[ownerAccount, driverAccount].map(({ session }) => session.user.id),
        'entrada',
        'finalizacao',
        'pending',
        'in_transit',
        'delivered',
        'authorization',
        ...Object.keys(everyDelivery),
        ...Object.keys(everyReceiver),
        ...Object.keys(everyPicture),
        'origin',
        'gross_kg',
        'carrier_1',
        'attempted',
        'complete',
        'tentativa',
        'absent',
        'neighbor',
      ]),
    )
    // The middle of a picture, because all pictures of an encoder begin alike.
    const bytes = pictures.map((one) =>
      one.bytes
        .subarray(one.bytes.length >> 1)
        .subarray(0, 32)
        .toString('hex'),
    )
    secrets = { texts, hexes: [...hexes, ...bytes] }
    // Deletes the status from the account's list of statuses. An erasure of the shipment does not
    // change that list.
    await askAdmin(database, 'delete from configurable_statuses where id = $1', [ownStatus?.id])
    // Checks that the secrets are found before the erasure; otherwise the tests below could not
    // fail.
    const ofDeliveries = [
      'annexes',
      'media',
      'media_uses',
      'webhook_messages',
      'webhook_attempts',
      'idempotency_keys',
    ]
    const before = await findLeftBehind(database, server.dataDir, secrets)
    for (const table of [
      'shipments',
      'checkpoints',
      'events',
      'shipment_references',
      'shipment_search',
      'import_rows',
      ...ofDeliveries,
    ]) {
      expect(before.filter((place) => place.startsWith(`${table}: `)).length).toBeGreaterThan(0)
    }
    expect(secrets.texts.length).toBeGreaterThan(40)
    expect(secrets.hexes.length).toBeGreaterThan(150)
    answer = await erase(code)
  })

  test('are erased with status 200 and the number of remaining events', () => {
    expect(answer).toMatchObject({ status: 200, body: { data: { tracking_id: code, events: 11 } } })
  })

  test('are in no table or file', async () => {
    await vi.waitUntil(
      async () =>
        !(await mailsTo(server.dataDir, driverAccount.email)).some(({ text }) => text?.includes(code)),
      waitTimeout,
    )
    expect(await findLeftBehind(database, server.dataDir, secrets)).toEqual([])
  })

  test('do not include mails about other shipments, which are not deleted', async () => {
    const mails = await mailsTo(server.dataDir, driverAccount.email)
    expect(mails.some(({ text }) => text?.includes(neighbour))).toBe(true)
  })

  test.each([
    ['anyone', () => anyone, publicPath],
    ['the owner', () => owner, ownPath],
  ] as const)(
    'are absent from the receipt for %s, which verifies and states the erasure',
    async (_who, api, path) => {
      const verification = await verifiedReceipt(api(), path(code), code, 11)
      expect(verification.valid).toBe(true)
      expect(verification.checks.find(({ name }) => name === 'erasure')).toEqual({
        name: 'erasure',
        status: 'passed',
      })
      expect(verification.erasure).toEqual({
        sequence: 10,
        events: 10,
        at: dataOf<ShipmentErasure>(answer).erased_at,
      })
      expect(verification.completeness).toMatchObject({ sealed: true, events: 11 })
      for (const event of verification.events.slice(0, -1)) {
        expect([event.fields, event.server]).toEqual([{}, {}])
      }
      expect(verification.events.at(-1)).toMatchObject({ kind: 'erasure', type: 'shipment.erased' })
    },
  )

  test('are still in a receipt that was issued before, and this receipt still verifies', async () => {
    const key = String((await anyone('GET', '/log/key')).body).trim()
    const verification = verifyReceipt(handedOut, { key, trackingId: code })
    expect(verification).toMatchObject({ valid: true, completeness: { sealed: true, events: 10 } })
    expect(verification.events[0]?.fields['recipient_name']).toBe(`Zuleide Quaresma ${mark}`)
  })

  test('are erased without a change of the receipts of other shipments', async () => {
    const after = await owner('GET', ownPath(neighbour))
    expect(eventsIn(after)).toEqual(eventsIn(neighbourBefore))
    expect((await verifiedReceipt(owner, ownPath(neighbour), neighbour, 1)).valid).toBe(true)
  })

  test('stay erased, with the same answer, when the erasure is repeated', async () => {
    expect(await erase(code)).toEqual({ ...answer, headers: expect.anything() as unknown })
    expect((await verifiedReceipt(anyone, publicPath(code), code, 11)).valid).toBe(true)
  })

  test('cannot be restored, because PostgreSQL refuses writes to the row', async () => {
    const write = askAdmin(database, `update shipments set recipient_name = 'Ana' where tracking_id = $1`, [
      code,
    ])
    await expect(write).rejects.toMatchObject({ constraint: 'shipments_erased_are_empty' })
    const open = askAdmin(
      database,
      `update events e set client_seed = '\\x00' from shipments s
       where s.id = e.shipment_id and s.tracking_id = $1 and e.sequence = 0`,
      [code],
    )
    await expect(open).rejects.toMatchObject({ constraint: 'events_open_or_erased' })
  })
})
