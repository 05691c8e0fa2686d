import { defaultForm, webhookBody, type WebhookForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import type { Language } from '../messages/message.ts'
import type { JsonSchema, Parameter, WebhookCall } from './document.ts'
import { sampleFacts } from './sample-facts.ts'
import { webhookMessages } from './descriptions.ts'

/**
 * Describes the webhooks that integrators receive. The function that writes real bodies also writes
 * the example bodies.
 */
export function describeWebhooks(language: Language): Readonly<Record<string, WebhookCall>> {
  return Object.fromEntries(webhookEvents.map((event) => [event, describeWebhook(event, language)]))
}

function describeWebhook(event: WebhookEvent, language: Language): WebhookCall {
  const nested = sampleBody(event, defaultForm)
  const flat: unknown = sampleBody(event, { ...defaultForm, shape: 'flat' })
  return {
    post: {
      operationId: event.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: webhookMessages[event][language],
      security: [],
      tags: ['webhooks'],
      parameters: [
        header('webhook-id', webhookMessages.id[language]),
        header('webhook-timestamp', webhookMessages.timestamp[language]),
        header('webhook-signature', webhookMessages.signature[language]),
        header('api-version', webhookMessages.version[language]),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { anyOf: [schemaOfShape(nested), schemaOfShape(flat)] },
            examples: {
              nested: { summary: 'nested', value: nested },
              flat: { summary: 'flat', value: flat },
            },
          },
        },
      },
      responses: { '2XX': { description: webhookMessages.taken[language] } },
    },
  }
}

/** Members of bodies whose schema the document contains once, under its name. */
const namedParts: Readonly<Record<string, string>> = {
  shipment: 'WebhookShipment',
  shipment_data: 'WebhookShipment',
  checkpoint: 'WebhookCheckpoint',
  checkpoint_data: 'WebhookCheckpoint',
}

/** Returns the named schemas to which the schemas of webhooks refer. */
export function webhookParts(): Readonly<Record<string, JsonSchema>> {
  const { shipment, checkpoint } = sampleBody('checkpoint.created', defaultForm).data
  return { WebhookShipment: schemaOfShape(shipment), WebhookCheckpoint: schemaOfShape(checkpoint) }
}

type NestedBody = { readonly data: { readonly shipment: unknown; readonly checkpoint?: unknown } }

function sampleBody(event: WebhookEvent, form: WebhookForm): NestedBody {
  return JSON.parse(webhookBody(event, sampleFacts(event), form)) as NestedBody
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

/**
 * Returns the schema of one member of a body. The schemas of `custom_data`, `facts` and `media`
 * name no members, because accounts choose the names of custom fields, and events those of facts.
 */
function schemaOfMember(name: string, value: unknown): JsonSchema {
  const part = namedParts[name]
  if (part !== undefined) return { $ref: `#/components/schemas/${part}` }
  if (name === 'facts' || name === 'media')
    return { type: 'object', additionalProperties: { type: 'string' } }
  if (name === 'air') return { ...schemaOfShape(value), type: ['object', 'null'] }
  if (name !== 'custom_data') return schemaOfShape(value)
  return { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } }
}

/**
 * Returns the schema of bodies with the same shape as this value. Texts may be null, and the
 * account chooses the names of mapped fields.
 */
function schemaOfShape(value: unknown): JsonSchema {
  if (Array.isArray(value)) {
    const [first] = value as readonly unknown[]
    return { type: 'array', items: typeof first === 'object' ? schemaOfShape(first) : { type: 'string' } }
  }
  if (typeof value === 'number') return { type: ['number', 'null'] }
  if (typeof value !== 'object' || value === null) return { type: ['string', 'null'] }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'event' ? { type: 'string', const: inner } : schemaOfMember(name, inner),
      ]),
    ),
    required: ['event', 'data', 'shipment', 'shipment_data'].filter((name) => name in value),
  }
}
