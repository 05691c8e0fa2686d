import { defaultForm, webhookBody } from '#domain/webhook-body.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhook-event.ts'
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
  const nested: unknown = JSON.parse(webhookBody(event, sampleFacts(event), defaultForm))
  const flat: unknown = JSON.parse(webhookBody(event, sampleFacts(event), { ...defaultForm, shape: 'flat' }))
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

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

/**
 * Returns the schema of one member of a body. The schema of `custom_data` names no members, because
 * each account chooses the names of its custom fields.
 */
function schemaOfMember(name: string, value: unknown): JsonSchema {
  if (name !== 'custom_data') return schemaOfShape(value)
  return { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } }
}

/**
 * Returns the schema of bodies with the same shape as this value. Texts may be null, and the
 * account chooses the names of mapped fields.
 */
function schemaOfShape(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
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
    required: ['event' in value ? 'event' : []].flat(),
  }
}
