import * as z from 'zod/mini'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { instant, text, time, uuid } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { entryParams } from '../schema/reference-list.ts'

const event = z.enum(webhookEvents, 'invalid_choice')

export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Outcomes of an attempt to deliver a webhook. `taken`: the receiver answered with success.
 * `refused`: the receiver answered, but not with success. The other outcomes name the reason why
 * the attempt got no answer.
 */
const attemptOutcomes = ['taken', 'refused', 'not_allowed', 'unreachable', 'untrusted', 'timeout'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

export const delivery = z.object({
  id: z.string(),
  /** Value of the header `webhook-id` in the request to the receiver. */
  message_id: z.string(),
  event,
  tracking_id: z.string(),
  /** Id of the shipment; null for a test call. */
  shipment_id: z.nullable(z.string()),
  is_test: z.boolean(),
  state: z.enum(deliveryStates),
  created_at: time,
  attempts: z.number(),
  /**
   * Time of the next attempt; null if the delivery is finished or waits for an earlier delivery.
   */
  next_at: z.nullable(time),
  /** Newest attempt to deliver the webhook; null before the first attempt. */
  last: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(attemptOutcomes),
      status: z.nullable(z.number()),
      /** Duration of the attempt in milliseconds. */
      duration: z.number(),
      url: z.string(),
    }),
  ),
})
export type WebhookDelivery = z.output<typeof delivery>

const deliveryFilter = {
  state: z.optional(z.enum(deliveryStates, 'invalid_choice')),
  event: z.optional(event),
  /** Text that the tracking code of each listed delivery must contain. */
  q: z.optional(text(64)),
}

/** Number of deliveries on a page of the log. */
export const LOG_PAGE = 10

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: {
    en: 'Lists the webhooks that were or are to be sent to an endpoint, newest first',
    pt: 'Lista os webhooks enviados e por enviar a um endereço, os mais novos primeiro',
  },
  details: {
    pt: 'Uma entrada por mensagem. Filtre por estado, evento ou remessa para achar o que falhou.',
    en: 'One entry per message. Filter by state, event or shipment to find what failed.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  params: entryParams,
  query: z.strictObject({
    ...deliveryFilter,
    limit: z._default(writtenNumber(1, 100), LOG_PAGE),
    cursor: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
  }),
  data: z.array(delivery),
  beside: { next_cursor: z.nullable(z.string()) },
  errors: ['not_found'],
})

/** The body of the response is the CSV file, without the usual JSON envelope. */
export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/export.csv',
  summary: {
    en: 'Exports the attempts of the listed webhooks as a CSV file, newest first',
    pt: 'As tentativas dos webhooks da lista em um arquivo CSV, as mais novas primeiro',
  },
  details: {
    pt: 'Uma linha por tentativa, com os filtros da lista.',
    en: 'One line per attempt, with the filters of the list.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  params: entryParams,
  query: z.strictObject(deliveryFilter),
  data: z.string(),
  media: ['text/csv'],
  errors: ['not_found'],
})

const deliveryParams = z.extend(entryParams, { delivery_id: uuid })

const headers = z.record(z.string(), z.string())

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}',
  summary: {
    en: 'Returns a webhook with its requests and answers, newest first, 50 at most',
    pt: 'Um webhook com o que foi enviado e respondido, até 50 tentativas, a mais nova primeiro',
  },
  details: {
    pt: 'O pedido e a resposta exatos de cada tentativa, para ver por que o receptor recusou.',
    en: 'The exact request and answer of each attempt, to see why a receiver refused.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  params: deliveryParams,
  data: z.extend(delivery, {
    body: z.string(),
    tries: z.array(
      z.object({
        n: z.number(),
        at: z.string(),
        url: z.string(),
        outcome: z.enum(attemptOutcomes),
        duration: z.number(),
        request_headers: headers,
        status: z.nullable(z.number()),
        response_headers: z.nullable(headers),
        /** First 4,096 bytes of the answer's body; null without an answer. */
        response_body: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
})
export type DeliveryDetail = DataOf<typeof getDelivery>

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  summary: {
    en: 'Sends a webhook again: the same message, before those of its shipment that wait',
    pt: 'Envia um webhook de novo: a mesma mensagem, antes das da mesma remessa que esperam',
  },
  details: {
    pt: 'A mesma mensagem com o mesmo `webhook-id`; um receptor que já a tem a ignora.',
    en: 'The same message with the same `webhook-id`, so a receiver that has it ignores it.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: deliveryParams,
  body: z.strictObject({}),
  data: delivery,
  errors: ['not_found', 'webhook_off'],
})

type Span = { readonly from?: string | undefined; readonly to?: string | undefined }

const isSpan = z.check<Span>(({ value: { from, to }, issues }) => {
  if (from === undefined || to === undefined || from < to) return
  const message: FieldProblem = 'ends_before_start'
  issues.push({ code: 'custom', message, path: ['to'], input: to })
})

export const redeliverFailed = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/redeliveries',
  summary: {
    en: 'Sends again the webhooks of a span of time that failed, 1,000 at a time, oldest first',
    pt: 'Envia de novo os webhooks de um período que falharam, mil por vez, os mais antigos primeiro',
  },
  details: {
    pt: 'Depois de uma queda longa do receptor. `from` e `to` limitam quando os eventos aconteceram; sem eles, vale tudo o que falhou. Chame de novo até `queued` ser 0.',
    en: 'After a longer outage of the receiver. `from` and `to` limit when the events happened; without them, all that failed count. Call again until `queued` is 0.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: entryParams,
  body: z
    .strictObject({
      /** First instant of the span; absent for no limit. */
      from: z.optional(instant),
      /** Instant before which the span ends; absent for no limit. */
      to: z.optional(instant),
    })
    .check(isSpan),
  data: z.object({ queued: z.number() }),
  errors: ['not_found', 'webhook_off'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: {
    en: 'Sends a test call to an endpoint the way all webhooks go; the log has its outcome',
    pt: 'Envia uma chamada de teste a um endereço pelo caminho de todos os webhooks; o resultado fica nos logs',
  },
  details: {
    pt: 'Marcada com `test`, assinada como as outras, e listada com o resultado.',
    en: 'Marked with `test`, signed as all others, and listed with its outcome.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  repeatedBy: 'id',
  params: entryParams,
  /** A call with the id of an earlier test call sends nothing and returns the earlier delivery. */
  body: z.strictObject({ id: z.optional(uuid) }),
  data: delivery,
  success: 201,
  errors: ['not_found', 'id_reused', 'rate_limited'],
})
