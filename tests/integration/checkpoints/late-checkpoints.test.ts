import { describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import {
  checkpoint,
  code,
  driver,
  give,
  nodes,
  owner,
  record,
  startAuthorizationNodes,
} from '../../support/api/authorization-nodes.ts'
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
