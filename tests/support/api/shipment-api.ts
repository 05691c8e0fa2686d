import { randomInt } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import type { Answer, Api } from './api.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'

/** Returns the member `data` of a successful answer; fails the test for any other answer. */
export function dataOf<T>({ status, body }: Answer): T {
  expect({ status, body }).toMatchObject({ body: { status: 'success' } })
  return (body as { data: T }).data
}

/** Number of codes that begin with a character before T, because TS marks test companies. */
const CODES = 29 * 36 ** 5
const firstCode = randomInt(CODES)
let madeCodes = 0

/**
 * Returns a tracking code that is new in this process. It counts on from a random start, because
 * independent random codes collided in a test that creates many.
 */
export function newCode(): string {
  const code = (firstCode + madeCodes++) % CODES
  return `FT-20261121-${code.toString(36).toUpperCase().padStart(6, '0')}`
}

/** Returns a new tracking code of a test company. */
export function newTestCode(): string {
  return newCode().replace(/-..(?=....$)/, '-TS')
}

/** Creates a shipment. Returns its code. */
export async function addShipment(api: Api, changed: object = {}): Promise<string> {
  const tracking_id = 'tracking_id' in changed ? String(changed.tracking_id) : newCode()
  const body = {
    tracking_id,
    origin: 'Rua A, 1, Brás, São Paulo/SP',
    origin_city: 'São Paulo',
    origin_state: 'SP',
    destination: 'Rua B, 2, Recife/PE',
    recipient_name: 'Ana Souza',
    weight: 12.5,
    ...changed,
  }
  expect(await api('POST', '/api/shipments', body)).toMatchObject({ status: 201 })
  return tracking_id
}

/** Records a checkpoint, this number of hours ago. */
export async function addCheckpoint(
  api: Api,
  tracking_id: string,
  hoursAgo: number,
  changed: object = {},
): Promise<Checkpoint> {
  const isEnd = 'checkpoint_type' in changed && changed.checkpoint_type === 'finalizacao'
  const body = {
    tracking_id,
    location: 'Armazém 1',
    status: isEnd ? 'Entregue' : 'Em Trânsito',
    city: 'Recife',
    uf: 'PE',
    notes: 'Lacre 8841',
    occurred_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    ...changed,
  }
  const answer = await api('POST', '/api/checkpoints', body)
  expect(answer).toMatchObject({ status: 201 })
  return dataOf<Checkpoint>(answer)
}

export async function readShipment(api: Api, key: string): Promise<ShipmentDetail> {
  return dataOf<ShipmentDetail>(await api('GET', `/api/shipments/${key}`))
}

/**
 * Waits until the receipt at a path contains this number of events. Returns the verified receipt.
 */
export async function verifiedReceipt(
  api: Api,
  path: string,
  trackingId: string,
  events: number,
): Promise<Verification> {
  const key = String((await api('GET', '/log/key')).body).trim()
  return vi.waitUntil(
    async () => {
      const { status, body } = await api('GET', path)
      if (status !== 200) return undefined
      const verification = verifyReceipt(JSON.stringify(body), { key, trackingId })
      return verification.events.length === events ? verification : undefined
    },
    { timeout: waitTimeout },
  )
}
