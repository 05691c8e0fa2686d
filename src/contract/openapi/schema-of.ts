import * as z from 'zod/mini'
import { bulkItem } from '../schema/bulk.ts'
import { cep, instant, shipmentKey, time, trackingId } from '../schema/fields.ts'
import type { JsonSchema } from './document.ts'
import { address } from '../endpoints/addresses.ts'
import { annex } from '../endpoints/annexes.ts'
import { checkpoint } from '../endpoints/checkpoints.ts'
import { apiKey, createApiKey } from '../endpoints/api-keys.ts'
import { revokeAuthorization } from '../endpoints/authorizations.ts'
import { acceptInvitation, resendInvitation } from '../endpoints/invitations.ts'
import { changeMember } from '../endpoints/members.ts'
import { getCompany } from '../endpoints/companies.ts'
import { getPolicies } from '../endpoints/policies.ts'
import { conditionRange } from '../endpoints/condition-ranges.ts'
import { conditionsAnswer, monitoring } from '../endpoints/conditions.ts'
import { excursion } from '../endpoints/excursions.ts'
import { certificate, device } from '../endpoints/devices.ts'
import { customField } from '../endpoints/custom-fields.ts'
import { getDashboard } from '../endpoints/dashboard.ts'
import { getErasure } from '../endpoints/erasure.ts'
import { createImport } from '../endpoints/imports.ts'
import { findCep } from '../endpoints/places.ts'
import { checkQr } from '../endpoints/qr-check.ts'
import { historyEntry } from '../endpoints/history.ts'
import { airportTime } from '../endpoints/milestones.ts'
import { settings } from '../endpoints/settings.ts'
import { getShipment, shipment } from '../endpoints/shipments.ts'
import { status } from '../endpoints/statuses.ts'
import { warehouse } from '../endpoints/warehouses.ts'
import { airCargo, answeredAir } from '../schema/air-cargo.ts'
import { answeredReferences, referenceList } from '../schema/references.ts'
import { delivery, getDelivery } from '../endpoints/webhook-log.ts'
import { webhook } from '../endpoints/webhooks.ts'

/** Schemas that occur in many answers. The document contains each schema once, under its name. */
const namedSchemas = z
  .registry<{ id: string }>()
  .add(shipment, { id: 'Shipment' })
  .add(answeredReferences, { id: 'References' })
  .add(answeredAir, { id: 'AirCargo' })
  .add(referenceList, { id: 'NewReferences' })
  .add(airCargo, { id: 'NewAirCargo' })
  .add(checkpoint, { id: 'Checkpoint' })
  .add(annex, { id: 'Annex' })
  .add(address, { id: 'Address' })
  .add(warehouse, { id: 'Warehouse' })
  .add(status, { id: 'Status' })
  .add(historyEntry, { id: 'HistoryEntry' })
  .add(certificate, { id: 'DeviceCertificate' })
  .add(device, { id: 'Device' })
  .add(conditionRange, { id: 'ConditionRange' })
  .add(monitoring, { id: 'Monitoring' })
  .add(excursion, { id: 'Excursion' })
  .add(conditionsAnswer, { id: 'Conditions' })
  .add(webhook, { id: 'Webhook' })
  .add(delivery, { id: 'WebhookDelivery' })
  .add(getDelivery.data, { id: 'WebhookDeliveryDetail' })
  .add(getShipment.data, { id: 'ShipmentDetail' })
  .add(getErasure.data, { id: 'Erasure' })
  .add(createImport.data, { id: 'Import' })
  .add(revokeAuthorization.data, { id: 'Authorization' })
  .add(checkQr.data, { id: 'QrCheck' })
  .add(findCep.data, { id: 'CepAddress' })
  .add(customField, { id: 'CustomField' })
  .add(getDashboard.data, { id: 'Dashboard' })
  .add(settings, { id: 'Settings' })
  .add(apiKey, { id: 'ApiKey' })
  .add(createApiKey.data, { id: 'ApiKeyWithValue' })
  .add(getCompany.data, { id: 'Company' })
  .add(getPolicies.data, { id: 'Policies' })
  .add(changeMember.data, { id: 'Member' })
  .add(resendInvitation.data, { id: 'Invitation' })
  .add(acceptInvitation.data, { id: 'Workplace' })

/**
 * Keywords that are added to the JSON Schema of some contract schemas. The checks of these schemas
 * are functions, which cannot be converted.
 */
const formats = new Map<unknown, JsonSchema>([
  [bulkItem, { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} }],
  [trackingId, { examples: ['FT-20261122-A1B2C3'] }],
  [shipmentKey, { examples: ['FT-20261122-A1B2C3'] }],
  [instant, { format: 'date-time', examples: ['2026-11-22T14:30:00-03:00'] }],
  [airportTime, { format: 'date-time', examples: ['2026-11-22T14:30'] }],
  [time, { format: 'date-time' }],
  [cep, { examples: ['01310-100'] }],
])

export type Converted = {
  readonly schema: JsonSchema
  /** Named schemas to which the schema refers as `#/components/schemas/…`. */
  readonly named: Readonly<Record<string, JsonSchema>>
}

/**
 * Converts a schema of the contract to JSON Schema.
 * @param side `input` for data that callers send, `output` for data in answers
 */
export function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): Converted {
  const {
    $schema: _dialect,
    $defs = {},
    ...converted
  } = z.toJSONSchema(schema, {
    io: side,
    metadata: namedSchemas,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, formats.get(zodSchema))
    },
  })
  return {
    schema: withComponentReferences(converted),
    named: withComponentReferences($defs) as Record<string, JsonSchema>,
  }
}

/**
 * Rewrites references to named schemas. Zod stores the schemas under `$defs`, but the document
 * stores them in its components.
 */
function withComponentReferences(value: object): JsonSchema {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key === 'id' && typeof inner === 'string') return undefined
    return key === '$ref' && typeof inner === 'string'
      ? inner.replace('#/$defs/', '#/components/schemas/')
      : inner
  }) as JsonSchema
}
