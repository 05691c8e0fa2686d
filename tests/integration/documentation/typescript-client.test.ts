import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Lastro, LastroError, tagOf, verifyWebhook, VERSION } from '../../../clients/typescript/lastro.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { deliverWithPhoto } from '../../support/api/media.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import {
  api,
  key,
  lastro,
  places,
  secret,
  told,
  signed,
  losingAnswers,
  startClientServer,
} from '../../support/api/client-server.ts'

startClientServer()

describe('the TypeScript client', () => {
  test('sends and reads a picture', async () => {
    const { bytes, sha256, type } = await deliverWithPhoto(api)
    expect(await lastro.media.put(sha256, { type, bytes: new Uint8Array(bytes) })).toMatchObject({
      sha256,
      type,
    })
    expect(Buffer.from(await lastro.media.get(sha256))).toEqual(bytes)
  })

  test('monitors a shipment, and sends readings and the file of a logger', async () => {
    const code = await addShipment(api)
    const { id } = await lastro.devices.create({ kind: 'logger', maker: 'Berlinger', serial: code })
    const start = { device_ids: [id], range_id: 'refrigerated', started_at: '2026-11-02T09:00:00Z' }
    const [begun] = await lastro.conditions.start(code, start)
    const at = '2026-11-02T09:30:00Z'
    const devices = [{ device: code, channel: 'temperature', readings: [[at, 5]] }] as const
    expect(await lastro.conditions.send({ devices })).toMatchObject([{ accepted: 1 }])
    const table = new TextEncoder().encode('Time;Temperature (°C)\n2026-11-02T10:00:00Z;5.5\n')
    const { digest } = await lastro.conditions.addFile(code, table, { name: 'frio.csv', device_id: id })
    expect(await lastro.conditions.file(code, digest)).toEqual(table)
    await lastro.conditions.end(code, begun?.id ?? '', { ended_at: '2026-11-02T10:30:00Z' })
    const [series] = await lastro.conditions.readings(code, { device_id: id })
    expect(series?.points.filter(({ minimum }) => minimum !== null)).toHaveLength(2)
    expect(await lastro.conditions.get(code)).toMatchObject({ monitored: true, verdict: 'inconclusive' })
  })

  test('creates, reads, changes and corrects a shipment', async () => {
    const tracking_id = newCode()
    expect(await lastro.shipments.create({ tracking_id, ...places })).toMatchObject({
      tracking_id,
      status: 'pending',
    })
    const checkpoint = await lastro.checkpoints.create({
      tracking_id,
      location: 'Armazém 1',
      status: 'Em Trânsito',
    })
    await lastro.checkpoints.correct(checkpoint.id, { notes: 'Lacre 8841' })
    expect(await lastro.checkpoints.list(tracking_id)).toMatchObject([
      { location: 'Armazém 1', notes: 'Lacre 8841' },
    ])
    expect(await lastro.shipments.update(tracking_id, { description: 'Vidro' })).toMatchObject({
      description: 'Vidro',
    })
    await lastro.checkpoints.annul(checkpoint.id)
    expect(await lastro.shipments.get(tracking_id)).toMatchObject({ description: 'Vidro', checkpoints: [] })
  })

  test('stores addresses, warehouses, statuses and custom fields', async () => {
    const address = await lastro.addresses.create(addressBody())
    const moved = await lastro.addresses.update(address.id, addressBody({ number: '1001' }))
    const warehouse = await lastro.warehouses.create({ name: 'CD Leste', address_id: address.id })
    await expect(lastro.addresses.delete(address.id)).rejects.toMatchObject({ code: 'address_in_use' })
    expect(tagOf(moved)).toBe(`"${moved.updated_at}"`)
    await expect(lastro.addresses.delete(address.id, { ifMatch: tagOf(address) })).rejects.toMatchObject({
      status: 412,
      code: 'precondition_failed',
    })
    expect(await lastro.warehouses.remove(warehouse.id)).toMatchObject({ is_active: false })
    expect(await lastro.addresses.delete(address.id, { ifMatch: tagOf(moved) })).toEqual({ id: address.id })

    const held = await lastro.statuses.create({ name: 'retido' })
    const inspected = await lastro.statuses.create({ name: 'em vistoria' })
    const ordered = await lastro.statuses.order([inspected.id, held.id])
    expect(ordered.slice(-2).map(({ name }) => name)).toEqual(['em vistoria', 'retido'])
    const field = await lastro.customFields.create({ field_name: 'lote', field_type: 'text' })
    await lastro.customFields.remove(field.id)
    expect(await lastro.customFields.restore(field.id)).toMatchObject({ field_name: 'lote', is_active: true })
    expect(await lastro.customFields.list()).toMatchObject([{ field_name: 'lote' }])
  })

  test('sets the webhook address and verifies received webhooks', async () => {
    const receiver = await startReceiver()
    onTestFinished(receiver.stop)
    const webhook = await lastro.webhooks.create({ name: 'ERP', url: receiver.url })
    expect(webhook).toMatchObject({ status: 'active' })
    const { id: hook, name, url, events, form } = webhook
    const sent = await lastro.webhooks.test(hook)
    const outcome = async () => (await lastro.webhooks.delivery(hook, sent.id)).state
    await expect.poll(outcome, { timeout: waitTimeout }).toBe('delivered')
    const [call] = receiver.calls
    const { secret: own } = await lastro.webhooks.secret(hook)
    expect(await verifyWebhook(own, call?.headers ?? {}, call?.body ?? '')).toEqual(call?.json)
    await lastro.webhooks.rotateSecret(hook)
    expect((await lastro.webhooks.secret(hook)).secret).not.toBe(own)
    const { body } = await lastro.webhooks.preview(hook, { event: 'shipment.created' })
    expect(body).toContain('shipment.created')
    expect((await lastro.webhooks.redeliver(hook, sent.id)).message_id).toBe(sent.message_id)
    await expect.poll(outcome, { timeout: waitTimeout }).toBe('delivered')
    expect(await lastro.webhooks.redeliverFailed(hook, { to: '2026-11-22T00:00:00Z' })).toEqual({ queued: 0 })
    expect(await lastro.webhooks.enable(hook)).toMatchObject({ status: 'active' })
    const ids: string[] = []
    for await (const { id } of lastro.webhooks.deliveries(hook, { limit: 1 })) ids.push(id)
    expect(ids).toEqual([sent.id])
    expect(new TextDecoder().decode(await lastro.webhooks.exportCsv(hook))).toContain(receiver.url)
    const off = await lastro.webhooks.save(hook, { name, url, events, form, is_on: false })
    expect(off).toMatchObject({ status: 'inactive' })
    expect((await lastro.webhooks.get(hook)).is_on).toBe(false)
    await lastro.webhooks.delete(hook)
    expect(await lastro.webhooks.list()).toEqual([])
  })

  test('fetches receipt, labels and lists as files', async () => {
    const tracking_id = newCode()
    await lastro.shipments.create({ tracking_id, ...places, reference: 'arquivos' })
    await expect
      .poll(() => lastro.shipments.receipt(tracking_id, { audience: 'recipient' }).catch(() => ''))
      .toContain('lastro-receipt/')
    const pdf = await lastro.labels.onePdf(tracking_id)
    expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-')
    expect(await lastro.labels.zpl({ shipments: [tracking_id] })).toContain('^XA')
    const csv = new TextDecoder().decode(await lastro.shipments.exportCsv({ q: 'arquivos' }))
    expect(csv).toContain(tracking_id)
    expect((await lastro.dashboard()).total).toBeGreaterThan(0)
    expect(await lastro.checkpoints.check(tracking_id)).toMatchObject({ tracking_id, authorization: null })
  })

  test('imports shipments, authorizes a recorder and switches a public page', async () => {
    const tracking_id = newCode()
    const row = {
      tracking_id,
      ...places,
      origin_city: 'São Paulo',
      origin_state: 'SP',
      destination_city: 'Recife',
      destination_state: 'PE',
      recipient_name: 'Ana Souza',
      estimated_delivery: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const { id } = await lastro.imports.create({ id: randomUUID(), file_name: 'erp.csv', rows: 1 })
    expect(await lastro.imports.sendRows(id, 1, { rows: [row] })).toMatchObject({ received: 1, refused: [] })
    expect((await lastro.imports.commit(id)).shipments).toHaveLength(1)
    expect((await lastro.imports.list()).map((one) => one.id)).toEqual([id])
    expect(await lastro.shipments.setPublicPage(tracking_id, { enabled: false })).toMatchObject({
      enabled: false,
    })
    const granted = await lastro.authorizations.grant(tracking_id, {
      email: 'recorder@lastro.test',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(await lastro.authorizations.revoke(tracking_id, granted.id)).toMatchObject({ state: 'revoked' })
    expect(await lastro.authorizations.list(tracking_id)).toMatchObject([{ id: granted.id }])
  })

  test('reports refusals by their code', async () => {
    const refusal: unknown = await lastro.shipments.get(newCode()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(LastroError)
    expect(refusal).toMatchObject({
      status: 404,
      code: 'not_found',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const unchecked = { tracking_id: newCode() } as unknown as Parameters<typeof lastro.shipments.create>[0]
    await expect(lastro.shipments.create(unchecked)).rejects.toMatchObject({
      status: 400,
      message: 'Missing required fields (origin; destination)',
      missingFields: ['origin', 'destination'],
    })
    await expect(
      lastro.shipments.create({ tracking_id: newCode(), ...places, weight: -1 }),
    ).rejects.toMatchObject({
      code: 'invalid_fields',
      message: expect.stringMatching(/^Some fields are invalid \(weight: .+\)$/) as string,
    })
  })

  test('throws a LastroError with its cause if nobody answers', async () => {
    const alone = new Lastro({ key, baseUrl: 'http://127.0.0.1:1', retries: 0 })
    const fault: unknown = await alone.dashboard().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(LastroError)
    expect(fault).toMatchObject({ status: 0, code: 'no_answer', cause: expect.any(Error) as Error })
  })

  test('reads all pages of a list', async () => {
    const outcomes = await lastro.shipments.createMany(
      Array.from({ length: 5 }, () => ({ tracking_id: newCode(), ...places, reference: 'páginas' })),
    )
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    const found: string[] = []
    for await (const { tracking_id } of lastro.shipments.all({ q: 'páginas', limit: 2 }))
      found.push(tracking_id)
    expect(found.toSorted()).toEqual(outcomes.map(({ data }) => data?.tracking_id ?? '').toSorted())
  })

  test('retries an unanswered write with the same idempotency key and one effect', async () => {
    const proxy = await losingAnswers(2)
    const tracking_id = newCode()
    await lastro.shipments.create({ tracking_id, ...places })
    const patient = new Lastro({ key, baseUrl: proxy.address })
    await patient.checkpoints.create({ tracking_id, location: 'Armazém 1', status: 'Em Trânsito' })
    proxy.close()
    expect(proxy.keys).toHaveLength(3)
    expect(new Set(proxy.keys).size).toBe(1)
    expect([...proxy.agents]).toEqual([`lastro-client-js/${VERSION}`])
    expect((await readShipment(api, tracking_id)).checkpoints).toHaveLength(1)
  })

  test('accepts webhooks signed by the standardwebhooks library, and no others', async () => {
    expect(await verifyWebhook(secret, signed(), told)).toEqual(JSON.parse(told))
    expect(await verifyWebhook(secret, new Headers(signed()), told)).toEqual(JSON.parse(told))
    await expect(verifyWebhook(secret, signed(), `${told} `)).rejects.toThrow('not signed with this secret')
    await expect(verifyWebhook(secret, {}, told)).rejects.toThrow('too old or not dated')
    await expect(verifyWebhook(secret, signed(new Date(Date.now() - 400_000)), told)).rejects.toThrow(
      'too old',
    )
  })
})
