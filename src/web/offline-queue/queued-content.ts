import { checkpointTypes, type CheckpointType } from '#domain/checkpoint.ts'
import type { QueuedBody } from './queued-scan.ts'

/** Content of a queued request, as far as it is readable. */
export type QueuedContent = {
  readonly checkpoint_type: CheckpointType
  readonly location: string
  readonly status: string
  readonly address: string | null
  readonly address_id: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
  readonly notes: string | null
}

/** Reads a queued request for display. Another version of the application may have written it. */
export function queuedContent(body: QueuedBody): QueuedContent {
  const text = (name: keyof QueuedContent) => (typeof body[name] === 'string' ? body[name] : null)
  const number = (name: keyof QueuedContent) => (typeof body[name] === 'number' ? body[name] : null)
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
