import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import {
  checkpoint,
  code,
  driver,
  give,
  nodes,
  outsider,
  owner,
  pt,
  record,
  startAuthorizationNodes,
} from '../../support/api/authorization-nodes.ts'
import { authorizationsOf } from '../../support/api/authorizations.ts'
import { addCheckpoint, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'

startAuthorizationNodes()

const delivered = { checkpoint_type: 'finalizacao', status: 'Entregue' }

describe('the refusal of a checkpoint on a closed shipment', () => {
  test.each<[string, () => Promise<Api>]>([
    ['a signed-in user', async () => owner],
    ['an API key', async () => apiOf(nodes[0], (await createKey(owner)).key)],
    ['the holder of a QR authorization', async () => driver],
  ])('names the final event to %s', async (_who, callerOf) => {
    const caller = await callerOf()
    await give()
    const { id, timestamp } = await addCheckpoint(owner, code, 1, delivered)
    await owner('POST', `/api/shipments/${code}/annexes`, { text: 'Ficou com o vizinho' })
    const { status, body } = await record(delivered, caller)
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        status: 'error',
        code: 'shipment_delivered',
        error: 'Não é possível adicionar checkpoints a remessas já entregues',
        final_event_id: id,
        final_at: timestamp,
      },
    })
  })

  test.each(['cancelled', 'returned'])('names the change of the status to %s', async (status) => {
    await owner('PUT', `/api/shipments/${code}`, { status })
    const { history } = await readShipment(owner, code)
    const { event_id, declared_at } = history.at(-1) ?? {}
    expect(await record(delivered, owner)).toMatchObject({
      status: 409,
      body: { code: `shipment_${status}`, final_event_id: event_id, final_at: declared_at },
    })
  })

  test('names a delivery of the same bulk call', async () => {
    const items = [checkpoint(delivered), checkpoint()]
    const [first, second] = dataOf<readonly { data?: { id: string } }[]>(
      await owner('POST', '/api/checkpoints/bulk', { items }),
    )
    expect(second).toMatchObject({
      status: 409,
      code: 'shipment_delivered',
      final_event_id: first?.data?.id,
    })
  })
})

describe('late evidence by a QR authorization', () => {
  const late = (about: string) => ({
    event_id: randomUUID(),
    kind: 'late_evidence',
    facts: { about, checkpoint_type: 'finalizacao', occurred_at: new Date().toISOString() },
    media: { photo_1: '5c'.repeat(32) },
  })
  const add = (body: object, by = driver) => by('POST', `/api/shipments/${code}/annexes`, body, pt)

  test('is added once, consumes the authorization, and is answered again if repeated', async () => {
    await give()
    const { id } = await addCheckpoint(owner, code, 1, delivered)
    const body = late(id)
    expect(await add(body)).toMatchObject({ status: 201, body: { data: { via: 'authorization' } } })
    expect(await add(body)).toMatchObject({ status: 200, body: { data: { id: body.event_id } } })
    expect(await add(late(id))).toMatchObject({ status: 403, body: { code: 'authorization_used' } })
    expect(await authorizationsOf(owner, code)).toMatchObject([{ state: 'used', uses: 1 }])
    const { history, status } = await readShipment(owner, code)
    expect(status).toBe('delivered')
    expect(history.at(-1)).toMatchObject({
      event_id: body.event_id,
      via: 'authorization',
      actor: { name: 'Bento Reis' },
    })
  })

  test('is refused to everybody else, and so is every other annex', async () => {
    await give()
    const { id } = await addCheckpoint(owner, code, 1, delivered)
    const notFound = { status: 404, body: { code: 'not_found' } }
    expect(await add(late(id), outsider)).toMatchObject(notFound)
    expect(await add({ text: 'Nota' })).toMatchObject(notFound)
    expect(await add(late(randomUUID()))).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(await authorizationsOf(owner, code)).toMatchObject([{ state: 'active', uses: 0 }])
  })
})
