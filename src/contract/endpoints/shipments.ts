import * as z from 'zod/mini'
import { editableNames, type ShipmentContent } from '#domain/events/entry.ts'
import { pick } from '#domain/base/field-table.ts'
import {
  shipmentFieldNames,
  shipmentTable,
  type ShipmentField,
  type ShipmentFieldRow,
} from '#domain/shipments/shipment-fields.ts'
import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { bulkBody, itemOutcome, MAX_BULK_MEMBERS } from '../schema/bulk.ts'
import { eventErrors } from '../schema/errors.ts'
import { endpoint, type BodyOf, type DataOf } from '../schema/endpoint.ts'
import { checkpoint } from './checkpoints.ts'
import {
  city,
  clientStatement,
  expectedHash,
  instant,
  optionalCep,
  optionalCity,
  optionalText,
  shipmentKey,
  text,
  time,
  trackingId,
  uf,
} from '../schema/fields.ts'
import { requestedAir, answeredAir } from '../schema/air-cargo.ts'
import { requestedReferences, answeredReferences } from '../schema/references.ts'
import { shipmentFinding } from './audit-finding.ts'
import { historyEntry } from './history.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { quantity } from '../schema/numbers.ts'
import { partial } from '../schema/partial.ts'

/** Weight of a shipment in kilograms. */
export const kilograms = quantity(shipmentTable.weight)

/** Years that a delivery date may have. Other years are most likely typing errors. */
export const deliveryYears = { first: 2000, last: 2100 } as const

const deliveryTime = instant.check(
  z.refine((value) => {
    const year = Number(value.slice(0, 4))
    return year >= deliveryYears.first && year <= deliveryYears.last
  }, 'year_out_of_range' satisfies FieldProblem),
)

const customData = z._default(
  z
    .record(
      z.string().check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
      z.union([optionalText(2_000), z.number(), z.boolean()]),
    )
    .check(
      z.refine((data) => Object.keys(data).length <= 50, 'too_many ..50' satisfies FieldProblem),
      z.refine((data) => Object.keys(data).every(isVisibleLine), 'hidden_characters'),
      // Two names of custom fields can become equal when they are normalized to NFC. One of the two
      // values would then be lost, so this check precedes the normalization.
      z.refine(
        (data) => new Set(Object.keys(data).map(toNfc)).size === Object.keys(data).length,
        'repeated_name',
      ),
      z.overwrite((data) =>
        Object.fromEntries(Object.entries(data).map(([name, value]) => [toNfc(name), value])),
      ),
    ),
  {},
)

function toNfc(name: string): string {
  return name.normalize('NFC')
}

/** Returns the schema of a field in requests. */
/* @__NO_SIDE_EFFECTS__ */
function requested(row: ShipmentFieldRow) {
  switch (row.kind) {
    case 'text':
      return row.isRequired ? text(row.max, row.lines) : optionalText(row.max, row.lines)
    case 'city':
      return optionalCity
    case 'email':
      return z._default(z.nullable(z.email('invalid_email').check(z.maxLength(row.max, 'too_long'))), null)
    case 'decimal':
      return z._default(z.nullable(quantity(row)), null)
    case 'status':
      /**
       * A creation accepts only the three statuses that the creation forms offer (specification,
       * section 4).
       */
      return z._default(z.enum(['pending', 'in_transit', 'delivered'], 'invalid_choice'), 'pending')
    case 'uf':
      return z._default(z.nullable(uf), null)
    case 'cep':
      return optionalCep
    case 'delivery':
      return z._default(z.nullable(deliveryTime), null)
    case 'custom':
      return customData
    case 'references':
      return requestedReferences
    case 'air':
      return requestedAir
  }
}

type AnsweredContent = Omit<ShipmentContent, 'estimated_delivery'> & {
  readonly estimated_delivery: string | null
}

/** Returns the schema of a field in answers. */
/* @__NO_SIDE_EFFECTS__ */
function answered({ kind, isRequired }: ShipmentFieldRow) {
  if (kind === 'custom') return z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  if (kind === 'references') return answeredReferences
  if (kind === 'air') return answeredAir
  const value = kind === 'decimal' ? z.number() : kind === 'delivery' ? time : z.string()
  return isRequired ? value : z.nullable(value)
}

/* @__NO_SIDE_EFFECTS__ */
function schemasOf<Values extends Readonly<Record<ShipmentField, unknown>>>(
  schemaOf: (row: ShipmentFieldRow) => z.ZodMiniType,
): { [Name in ShipmentField]: z.ZodMiniType<Values[Name]> } {
  const schemas = shipmentFieldNames.map((name) => [name, schemaOf(shipmentTable[name])])
  return Object.fromEntries(schemas) as { [Name in ShipmentField]: z.ZodMiniType<Values[Name]> }
}

/** Fields of a shipment that a person or system declares at creation. */
export const shipmentContent = schemasOf<ShipmentContent>(requested)

/**
 * Content that the form and imports require. The API requires only origin and destination
 * (specification, section 5).
 */
export const requiredContent = {
  origin: shipmentContent.origin,
  origin_city: city,
  origin_state: uf,
  destination: shipmentContent.destination,
  destination_city: city,
  destination_state: uf,
  recipient_name: text(200),
  estimated_delivery: deliveryTime,
}

/**
 * Actions that the caller may take now. The server decides this, so that no page repeats the rules.
 */
const shipmentCan = z.object({
  add_checkpoint: z.boolean(),
  /**
   * Place of the entrada (arrival) that no saida (departure) has closed yet; null if there is none.
   */
  exit_location: z.nullable(z.string()),
  /**
   * True if the caller may edit the content now. Other rules decide whether the status may change.
   */
  edit: z.boolean(),
})

/**
 * A shipment as the API returns it to its owner. Times are RFC 3339 in UTC, weight is kilograms.
 * The recipient's data are null for an auditor who may not read them.
 */
export const shipment = z.object({
  id: z.string(),
  user_id: z.string(),
  tracking_id: z.string(),
  ...schemasOf<AnsweredContent>(answered),
  /** Place of the newest checkpoint by declared time. */
  last_place: z.nullable(z.string()),
  /** True only if every event is under a signed head and the newest audit had no finding. */
  blockchain_verified: z.boolean(),
  /** JSON text with tracking_id and creation time. */
  qr_code_data: z.string(),
  qr_code_url: z.string(),
  /** Id of the event that set the current content: the creation, or the newest edit. */
  event_id: z.string(),
  /** Hash of the client statement of the event in `event_id`: 0x and 64 hexadecimal digits. */
  blockchain_hash: z.string(),
  /** Declared time of creation. */
  created_at: time,
  received_at: time,
  updated_at: time,
  can: shipmentCan,
})

export type Shipment = z.output<typeof shipment>

const newShipment = { ...shipmentContent, ...clientStatement }

/**
 * Body of a creation. Without a tracking ID the server creates one. A request with a client
 * statement must contain a tracking ID.
 */
export const createShipmentBody = z.strictObject({ tracking_id: z.optional(trackingId), ...newShipment })

/** Row of an import: the fields that the form requires, and a tracking ID. */
export const importedShipmentBody = z.strictObject({
  tracking_id: trackingId,
  ...newShipment,
  ...requiredContent,
})

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/shipments',
  summary: {
    en: 'Registers a shipment; origin and destination suffice, but the form and imports require more',
    pt: 'Registra uma remessa; bastam origem e destino, mas o formulário e as importações exigem mais',
  },
  details: {
    pt: 'Use quando a mercadoria é entregue ou o pedido está pronto. Sem `tracking_id`, a resposta traz um código novo, que todas as outras chamadas usam. Repetida com a mesma `Idempotency-Key` ou o mesmo `event_id`, a chamada não cria nada duas vezes.',
    en: 'Use it when goods are handed over or an order is ready. Without `tracking_id` the answer contains a new code, which all later calls take. A repeated call with the same `Idempotency-Key` or `event_id` creates nothing twice.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  repeatedBy: 'event_id',
  body: createShipmentBody,
  data: shipment,
  success: 201,
  errors: ['tracking_id_taken', 'shipment_erased', 'test_shipments_full', ...eventErrors],
})

/** The outcome of each item is the answer that a single call with this item would get. */
export const createShipments = endpoint({
  method: 'POST',
  path: '/api/shipments/bulk',
  summary: {
    en: 'Registers up to 500 shipments; a refusal concerns its own item only',
    pt: 'Registra até 500 remessas; uma recusa vale só para o próprio item',
  },
  details: {
    pt: 'Cada item é avaliado sozinho, como seria em uma chamada própria. A resposta é 200 com um resultado por item, na ordem do envio: leia o `ok` de cada um. Para tudo ou nada, use uma importação.',
    en: 'Each item is judged alone, as a call of its own would be. The answer is 200 with one outcome per item, in the order sent, so read `ok` of each. For all or nothing, use an import.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  repeatedBy: 'event_id',
  body: bulkBody,
  maxMembers: MAX_BULK_MEMBERS,
  data: z.array(itemOutcome(shipment)),
})

export type CreateShipmentBody = BodyOf<typeof createShipment>
export type IdentifiedShipmentBody = CreateShipmentBody & { readonly tracking_id: string }

export const getShipment = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}',
  summary: {
    en: 'Reads a shipment with its checkpoints and everything that happened',
    pt: 'Lê uma remessa com seus checkpoints e tudo o que aconteceu',
  },
  details: {
    pt: 'O caminho aceita o código de rastreamento ou o id. A resposta traz os checkpoints, todo o histórico e o que quem chama pode fazer agora (`can`). Com `If-None-Match`, uma remessa sem mudanças é respondida com 304.',
    en: 'The path takes the tracking code or the id. The answer has the checkpoints, the whole history and what the caller may do now (`can`). With `If-None-Match`, an unchanged shipment is answered by 304.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  revalidatedBy: 'tracking_id',
  data: z.extend(shipment, {
    can: z.extend(shipmentCan, {
      /** Statuses that a person may now set on the shipment manually. */
      statuses: z.array(z.string()),
    }),
    /** Checkpoints that are not annulled, by declared time. */
    checkpoints: z.array(z.extend(checkpoint, { can: z.object({ edit: z.boolean(), annul: z.boolean() }) })),
    /** All events in the order of the log. */
    history: z.array(historyEntry),
    /** Findings of the newest audit in the order of the history; empty without any. */
    findings: z.array(shipmentFinding),
  }),
  errors: ['not_found', 'shipment_erased'],
})

export type ShipmentDetail = DataOf<typeof getShipment>

/**
 * Status that the caller saw. If the shipment has another status by now, the answer is
 * `changed_meanwhile`.
 */
const expectedStatus = z.optional(text(60))
const editable = pick(shipmentContent, editableNames)

export const updateShipment = endpoint({
  method: 'PUT',
  path: '/api/shipments/{tracking_id}',
  summary: {
    en: 'Changes what is given of a shipment: data, status, or both, each an event of its own',
    pt: 'Altera o que for enviado: dados, status ou ambos, cada um como um evento próprio',
  },
  details: {
    pt: 'Só mudam os campos enviados. Cada mudança vira um evento, e os valores de antes ficam no histórico. Envie `If-Match` para ser recusado com 412 se outra pessoa foi mais rápida.',
    en: 'Only the fields that are sent change. Each change becomes an event, and the values before stay in the history. Send `If-Match` to be refused with 412 if somebody else was faster.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  repeatedBy: 'event_id',
  params: z.object({ tracking_id: shipmentKey }),
  body: z.strictObject({
    ...partial(editable),
    status: z.optional(text(60)),
    /** Reason for the new status. */
    reason: optionalText(500, 'many'),
    expected_status: expectedStatus,
    expected_hash: expectedHash,
    ...clientStatement,
  }),
  data: shipment,
  errors: [
    'not_found',
    'shipment_erased',
    'shipment_closed',
    'status_unknown',
    'history_full',
    'changed_meanwhile',
    ...eventErrors,
  ],
})

export type UpdateShipmentBody = BodyOf<typeof updateShipment>

const statusChange = z.strictObject({
  tracking_id: shipmentKey,
  status: text(60),
  reason: optionalText(500, 'many'),
  expected_status: expectedStatus,
  ...clientStatement,
})

export type StatusChangeBody = z.output<typeof statusChange>

/** Outcome of one item. A refusal has the code, message and facts that a single call would get. */
const statusOutcome = z.object({
  tracking_id: z.string(),
  ok: z.boolean(),
  /** Status of the shipment after the change; absent after a refusal. */
  status: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export type StatusOutcome = z.output<typeof statusOutcome>

export const changeStatuses = endpoint({
  method: 'POST',
  path: '/api/shipments/status',
  summary: {
    en: 'Sets the status of many shipments; a refusal concerns its own item only',
    pt: 'Define o status de muitas remessas; uma recusa vale só para o próprio item',
  },
  details: {
    pt: 'Para a rotina de um sistema que sabe onde está cada remessa. Cada item tem o seu resultado; uma remessa entregue ou cancelada recusa só o próprio item.',
    en: 'For the evening run of a system that knows where everything is. Each item has its own outcome; a delivered or cancelled shipment refuses only its own item.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  repeatedBy: 'event_id',
  body: z.strictObject({
    items: z.array(statusChange).check(z.minLength(1, 'required'), z.maxLength(500, 'too_many')),
  }),
  maxMembers: 6_000,
  data: z.array(statusOutcome),
})
