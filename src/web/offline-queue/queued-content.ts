import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import type { QueuedBody } from './queued-scan.ts'

/** Reads a queued request for display. Another version of the application may have written it. */
export function queuedContent(body: QueuedBody) {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  const number = (name: string) => (typeof body[name] === 'number' ? body[name] : null)
  return {
    checkpoint_type: checkpointTypes.find((type) => type === body['checkpoint_type']) ?? 'entrada',
    location: text('location') ?? '',
    status: text('status') ?? '',
    address: text('address'),
    address_id: text('address_id'),
    city: text('city'),
    uf: text('uf'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    accuracy: number('accuracy'),
    notes: text('notes'),
  }
}

/** Content of a queued request, as far as it is readable. */
export type QueuedContent = ReturnType<typeof queuedContent>
