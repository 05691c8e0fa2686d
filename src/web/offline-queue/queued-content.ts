import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import type { QueuedBody } from './queued-scan.ts'

/**
 * Reads a queued request for display. Another version of the application may have written it. An
 * annex has the content of the checkpoint in whose place it stands.
 */
export function queuedContent({ facts, details, ...body }: QueuedBody) {
  const said: QueuedBody = { ...body, ...objectOf(details), ...objectOf(facts) }
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null)
  const number = (name: string) => (typeof said[name] === 'number' ? said[name] : null)
  return {
    checkpoint_type: checkpointTypes.find((type) => type === said['checkpoint_type']) ?? 'entrada',
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

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** Content of a queued request, as far as it is readable. */
export type QueuedContent = ReturnType<typeof queuedContent>
