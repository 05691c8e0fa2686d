import { toInstant } from '#domain/instant.ts'
import { defaultForm, webhookBody } from '#domain/webhook-body.ts'
import { webhookEvents, type WebhookEvent, type WebhookFacts } from '#domain/webhook-event.ts'
import type { Language } from '../words.ts'
import type { JsonSchema, Parameter, WebhookCall } from './document.ts'
import { webhookWords } from './words.ts'

/** The calls that integrators are sent, each with the body that the same code writes. */
export function describeWebhooks(language: Language): Readonly<Record<string, WebhookCall>> {
  return Object.fromEntries(webhookEvents.map((event) => [event, describeWebhook(event, language)]))
}

function describeWebhook(event: WebhookEvent, language: Language): WebhookCall {
  const nested: unknown = JSON.parse(webhookBody(event, sampleFacts(event), defaultForm))
  const flat: unknown = JSON.parse(webhookBody(event, sampleFacts(event), { ...defaultForm, shape: 'flat' }))
  return {
    post: {
      summary: webhookWords[event][language],
      tags: ['webhooks'],
      parameters: (['id', 'timestamp', 'signature'] as const).map((name): Parameter => ({
        name: `webhook-${name}`,
        in: 'header',
        required: true,
        description: webhookWords[name][language],
        schema: { type: 'string' },
      })),
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
      responses: { '2XX': { description: webhookWords.taken[language] } },
    },
  }
}

function sampleFacts(event: WebhookEvent): WebhookFacts {
  const timestamp = toInstant(new Date('2026-11-22T14:30:00Z'))
  const isCheckpoint = event.startsWith('checkpoint.')
  return {
    tracking_id: 'FT-20261122-A1B2C3',
    status: statusAfter[event] ?? 'in_transit',
    location: isCheckpoint ? 'CD Contagem' : null,
    timestamp,
    shipment: {
      origin: 'Av. Paulista, 1000, Bela Vista, São Paulo/SP',
      destination: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
      recipient_name: 'Marina Alves',
    },
    ...(isCheckpoint && {
      checkpoint: {
        id: 'c4d5e6f7-0819-4a2b-93c4-d5e6f708192a',
        checkpoint_type: 'entrada',
        timestamp,
        address: 'Rodovia Fernão Dias, 3000, Contagem/MG',
        latitude: -19.9317,
        longitude: -44.0536,
      },
    }),
    ...(event === 'integrity.violated' && { findings: ['field_changed'] }),
  }
}

const statusAfter: Partial<Readonly<Record<WebhookEvent, string>>> = {
  'shipment.created': 'pending',
  'shipment.delivered': 'delivered',
  'shipment.cancelled': 'cancelled',
}

/** The schema of bodies like this one; texts may be null, and the names of the mapped fields are the account's. */
function schemaOfShape(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  if (typeof value === 'number') return { type: ['number', 'null'] }
  if (typeof value !== 'object' || value === null) return { type: ['string', 'null'] }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'event' ? { type: 'string', const: inner } : schemaOfShape(inner),
      ]),
    ),
    required: ['event' in value ? 'event' : []].flat(),
  }
}
