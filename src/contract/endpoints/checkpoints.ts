import * as z from 'zod/mini'
import { checkpointTable, type CheckpointField } from '#domain/checkpoints/checkpoint-fields.ts'
import { bulkBody, itemOutcome, MAX_BULK_MEMBERS } from '../schema/bulk.ts'
import { eventErrors } from '../schema/errors.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import {
  accuracy,
  checkpointType,
  clientStatement,
  expectedHash,
  hash,
  instant,
  latitude,
  longitude,
  optionalCity,
  optionalText,
  text,
  time,
  trackingId,
  uf,
  uuid,
} from '../schema/fields.ts'
import { answeredDelivery, describesDelivery, requestedDelivery } from '../schema/delivery-objects.ts'
import { partial } from '../schema/partial.ts'

/**
 * Fields of a checkpoint that a person or system declares. Form, offline queue and API share them.
 */
const checkpointContent = {
  checkpoint_type: z._default(checkpointType, 'entrada'),
  location: text(checkpointTable.location.max),
  status: text(checkpointTable.status.max),
  address: optionalText(checkpointTable.address.max),
  city: optionalCity,
  uf: z._default(z.nullable(uf), null),
  latitude,
  longitude,
  accuracy,
  notes: optionalText(checkpointTable.notes.max, 'many'),
} satisfies Partial<Readonly<Record<CheckpointField, z.ZodMiniType>>>

/** Second name of `notes` in requests. The specification of the API uses the name `description`. */
const { description } = partial({ description: checkpointContent.notes })

const hasOneText = z.refine<NotesOrDescription>(
  ({ notes, description: other }) =>
    typeof notes !== 'string' || typeof other !== 'string' || notes === other,
  { error: 'given_twice', path: ['description'] },
)

type Measured = {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
}

const hasMeasuredPoint = z.refine<Measured>(
  ({ latitude: north, longitude: east, accuracy: metres }) =>
    metres === null || (north !== null && east !== null),
  { error: 'required', path: ['latitude'] },
)

/**
 * Second name of `occurred_at`, the declared time, in requests. Answers contain this time only as
 * `timestamp`.
 */
const timestamp = z.optional(instant)

type DeclaredTime = { readonly occurred_at?: string | undefined; readonly timestamp?: string | undefined }

const hasOneTime = z.refine<DeclaredTime>(
  ({ occurred_at, timestamp: other }) =>
    occurred_at === undefined || other === undefined || occurred_at === other,
  { error: 'given_twice', path: ['timestamp'] },
)

/**
 * Renames `timestamp` to `occurred_at`, so that requests with either name count as the same
 * request.
 */
function underOneName<Body extends DeclaredTime>({ timestamp: other, ...body }: Body) {
  return { ...body, ...(body.occurred_at === undefined && other !== undefined && { occurred_at: other }) }
}

type NotesOrDescription = {
  readonly notes?: string | null | undefined
  readonly description?: string | null | undefined
}

const answeredContent = {
  checkpoint_type: checkpointType,
  location: z.string(),
  status: z.string(),
  address: z.nullable(z.string()),
  address_id: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  notes: z.nullable(z.string()),
  ...answeredDelivery,
} satisfies Readonly<Record<CheckpointField | 'address_id', z.ZodMiniType>>

/** A checkpoint as the API returns it to every caller. Times are RFC 3339 in UTC. */
export const checkpoint = z.object({
  id: z.string(),
  shipment_id: z.string(),
  tracking_id: z.string(),
  /** Id of the event that set the current values: the creation, or the newest correction. */
  event_id: z.string(),
  ...answeredContent,
  /** Hash of the client statement of the event in `event_id`: 0x and 64 hexadecimal digits. */
  blockchain_hash: hash,
  /** Declared time of the checkpoint. */
  timestamp: time,
  received_at: time,
  created_at: time,
  /**
   * Time of the annulment; null for a checkpoint that is not annulled. Lists leave annulled
   * checkpoints out.
   */
  annulled_at: z.nullable(time),
})

export type Checkpoint = z.output<typeof checkpoint>

export const createCheckpointBody = z
  .strictObject({
    tracking_id: trackingId,
    ...checkpointContent,
    ...requestedDelivery,
    description,
    /**
     * Id of the saved address that the account chose as the place. No statement commits to this id.
     */
    address_id: z.optional(z.nullable(uuid)),
    /**
     * True if the checkpoint waited in the offline queue. The event states this in its field `via`.
     * Two requests that differ only in `made_offline` count as the same request.
     */
    made_offline: z.optional(z.boolean()),
    ...clientStatement,
    timestamp,
  })
  .check(hasOneText, hasOneTime, hasMeasuredPoint, describesDelivery, z.overwrite(underOneName))

export const createCheckpoint = endpoint({
  method: 'POST',
  path: '/api/checkpoints',
  summary: { en: 'Registers a checkpoint of a shipment', pt: 'Registra um checkpoint de uma remessa' },
  details: {
    pt: 'Cada local tem uma entrada e uma saida, e a finalizacao entrega a remessa. Uma entrada em outro local antes da saida é recusada, e o mesmo checkpoint em pouco tempo também. `occurred_at` serve para o que aconteceu antes. Uma remessa encerrada recusa, e o erro traz em `final_event_id` e `final_at` o evento que a encerrou: um anexo `late_evidence` pode se referir a ele.',
    en: 'Each place has an entrada and a saida, and the finalizacao delivers the shipment. An entrada elsewhere before the saida is refused, and so is the same checkpoint within a short time. `occurred_at` is for what happened earlier. A closed shipment refuses, and the error has the event that closed it in `final_event_id` and `final_at`: an annex `late_evidence` can refer to it.',
  },
  needs: 'checkpoints.write',
  scope: 'checkpoints:write',
  repeatedBy: 'event_id',
  body: createCheckpointBody,
  data: checkpoint,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'authorization_used',
    'authorization_expired',
    'authorization_revoked',
    'shipment_delivered',
    'shipment_cancelled',
    'shipment_returned',
    'checkpoint_duplicate',
    'checkpoint_exit_missing',
    'history_full',
    ...eventErrors,
  ],
})

/** The outcome of each item is the answer that a single call with this item would get. */
export const createCheckpoints = endpoint({
  method: 'POST',
  path: '/api/checkpoints/bulk',
  summary: {
    en: 'Registers up to 500 checkpoints, in order; a refusal concerns its own item only',
    pt: 'Registra até 500 checkpoints, na ordem; uma recusa vale só para o próprio item',
  },
  details: {
    pt: 'Os itens são registrados na ordem; uma entrada e a saida dela podem vir juntas. Cada um tem o seu resultado; uma recusa vale só para o item.',
    en: 'The items are recorded in their order, so an entrada and its saida may come together. Each has its own outcome; a refusal concerns only its item.',
  },
  needs: 'checkpoints.write',
  scope: 'checkpoints:write',
  repeatedBy: 'event_id',
  body: bulkBody,
  maxMembers: MAX_BULK_MEMBERS,
  data: z.array(itemOutcome(checkpoint)),
})

export type CreateCheckpointBody = BodyOf<typeof createCheckpoint>

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/checkpoints/{tracking_id}',
  summary: {
    en: 'Lists the checkpoints of a shipment, oldest first',
    pt: 'Lista os checkpoints de uma remessa, do mais antigo ao mais novo',
  },
  details: {
    pt: 'Pela hora declarada. Tudo o mais que aconteceu está no histórico de `getShipment`.',
    en: 'By declared time. Everything else that happened is in the history of `getShipment`.',
  },
  needs: 'shipments.read',
  scope: 'checkpoints:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.array(checkpoint),
  errors: ['not_found', 'shipment_erased'],
})

const checkpointParams = z.object({ id: uuid })

export const correctCheckpoint = endpoint({
  method: 'PUT',
  path: '/api/checkpoints/{id}',
  summary: {
    en: 'Corrects what is given of a checkpoint; what stood before stays in the history',
    pt: 'Corrige o que for enviado de um checkpoint; o que valia antes fica no histórico',
  },
  details: {
    pt: 'Só mudam os campos enviados. O evento anterior fica no registro, e o histórico mostra os dois. Remessas finalizadas recusam correções.',
    en: 'Only the fields that are sent change. The event before stays in the log, and the history shows both. Closed shipments refuse corrections.',
  },
  needs: 'checkpoints.change',
  scope: 'checkpoints:write',
  repeatedBy: 'event_id',
  params: checkpointParams,
  body: z
    .strictObject({
      ...partial(checkpointContent),
      description,
      ...clientStatement,
      /**
       * Time of the correction; the server's clock if absent. `occurred_at` is the time of the
       * checkpoint.
       */
      declared_at: z.optional(instant),
      timestamp,
      expected_hash: expectedHash,
    })
    .check(hasOneText, hasOneTime, z.overwrite(underOneName)),
  data: checkpoint,
  errors: [
    'checkpoint_not_found',
    'checkpoint_edit_closed',
    'checkpoint_type_fixed',
    'checkpoint_duplicate',
    'checkpoint_exit_missing',
    'history_full',
    'changed_meanwhile',
    'checkpoint_of_another',
    ...eventErrors,
  ],
})

export type CorrectCheckpointBody = BodyOf<typeof correctCheckpoint>

export const annulCheckpoint = endpoint({
  method: 'DELETE',
  path: '/api/checkpoints/{id}',
  summary: {
    en: 'Annuls a checkpoint: it counts no more, and the history keeps it',
    pt: 'Anula um checkpoint: ele deixa de contar, e o histórico o guarda',
  },
  details: {
    pt: 'Para um checkpoint na remessa errada. Ele deixa de contar para status e local; um `reason` no corpo o explica no histórico.',
    en: 'For a checkpoint on the wrong shipment. It no longer counts for status and place; a `reason` in the body explains it in the history.',
  },
  needs: 'checkpoints.change',
  scope: 'checkpoints:write',
  repeatedBy: 'event_id',
  params: checkpointParams,
  /** The body may be absent. */
  body: z.strictObject({
    reason: optionalText(500, 'many'),
    expected_hash: expectedHash,
    ...clientStatement,
  }),
  data: checkpoint,
  errors: [
    'checkpoint_not_found',
    'checkpoint_delete_closed',
    'checkpoint_delete_final',
    'history_full',
    'changed_meanwhile',
    'checkpoint_of_another',
    ...eventErrors,
  ],
})

export type AnnulCheckpointBody = BodyOf<typeof annulCheckpoint>
