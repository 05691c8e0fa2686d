import * as z from 'zod/mini'
import { endpoint, type BodyOf } from './endpoint.ts'
import {
  checkpointType,
  clientStatement,
  hash,
  latitude,
  longitude,
  optionalText,
  text,
  trackingId,
  uf,
} from './fields.ts'

/** What a person or system declares of a checkpoint; form, offline queue and API share it. */
const checkpointContent = {
  checkpoint_type: z._default(checkpointType, 'entrada'),
  location: text(200),
  status: text(60),
  address: optionalText(500),
  city: optionalText(100),
  uf: z._default(z.nullable(uf), null),
  latitude,
  longitude,
  /** The documented API's `description`. */
  notes: optionalText(2_000),
}

/** A checkpoint as every caller reads it. Times are RFC 3339 in UTC. */
export const checkpoint = z.object({
  id: z.string(),
  shipment_id: z.string(),
  tracking_id: z.string(),
  event_id: z.string(),
  checkpoint_type: checkpointType,
  location: z.string(),
  status: z.string(),
  address: z.nullable(z.string()),
  address_id: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  notes: z.nullable(z.string()),
  /** The event's client statement: 0x and 64 hexadecimal digits. */
  blockchain_hash: hash,
  /** Declared time. */
  timestamp: z.string(),
  received_at: z.string(),
  created_at: z.string(),
})

export type Checkpoint = z.output<typeof checkpoint>

export const createCheckpoint = endpoint({
  method: 'POST',
  path: '/api/checkpoints',
  summary: 'Registers a checkpoint of a shipment',
  access: 'account',
  body: z.strictObject({ tracking_id: trackingId, ...checkpointContent, ...clientStatement }),
  data: checkpoint,
  success: 201,
  errors: [
    'not_found',
    'shipment_delivered',
    'shipment_cancelled',
    'checkpoint_duplicate',
    'checkpoint_exit_missing',
    'history_full',
    'occurred_in_future',
    'statement_mismatch',
    'event_id_reused',
  ],
})

export type CreateCheckpointBody = BodyOf<typeof createCheckpoint>

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/checkpoints/{tracking_id}',
  summary: 'Lists the checkpoints of a shipment, oldest first',
  access: 'account',
  params: z.object({ tracking_id: trackingId }),
  data: z.array(checkpoint),
  success: 200,
  errors: ['not_found'],
})
