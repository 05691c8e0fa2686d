import * as z from 'zod/mini'
import { defaultForm, isDistinct, mappedFields, webhookShapes } from '#domain/webhooks/webhook-body.ts'
import { MAX_WEBHOOK_NAME } from '#domain/webhooks/webhook-endpoint.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { isWebUrl, parsedBy, text, time, uuid } from '../schema/fields.ts'
import { maker } from '../schema/maker.ts'
import { entryParams, newEntry } from '../schema/reference-list.ts'

const event = z.enum(webhookEvents, 'invalid_choice')

/**
 * Address for webhooks. This schema checks only the text; `WEBHOOK_TARGETS` may exclude further
 * addresses.
 */
const webhookUrl = z.pipe(
  z.string().check(z.maxLength(2_000, 'too_long'), z.trim(), z.minLength(1, 'required')),
  parsedBy((value) => (isWebUrl(value) ? value : undefined), 'invalid_url'),
)

/** Name of a field. `__proto__` is refused, because it breaks receivers that copy the body. */
const fieldName = text(60).check(z.regex(/^(?!__proto__$)[\p{L}_][\p{L}\p{N}_.-]*$/u, 'bad_characters'))

/**
 * Returns an object with one member per field that an account can rename in webhook bodies. Each
 * member has the given schema.
 */
/* @__NO_SIDE_EFFECTS__ */
function mapped<Schema extends z.ZodMiniType>(schema: Schema) {
  const members = mappedFields.map((name) => [name, schema])
  return Object.fromEntries(members) as Record<(typeof mappedFields)[number], Schema>
}

/** Settings for the bodies of webhooks. Form and API share them. */
const form = z.strictObject({
  shape: z.enum(webhookShapes, 'invalid_choice'),
  fields: z.strictObject(mapped(fieldName)).check(z.refine(isDistinct, 'repeated_name')),
})

/** Settings of one endpoint. Form and API share them. */
export const webhookContent = {
  /** Name by which people tell the account's endpoints apart. */
  name: text(MAX_WEBHOOK_NAME),
  url: webhookUrl,
  events: z.array(event).check(z.minLength(1, 'required'), z.maxLength(webhookEvents.length, 'too_many')),
  form,
}

/** Switch of an endpoint. While it is off, new events are not kept for the endpoint. */
const isOn = { is_on: z._default(z.boolean(), true) }

export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** True if another endpoint of the account has the same URL, so that it gets each event twice. */
  is_url_repeated: z.boolean(),
  events: z.array(event),
  form: z.object({
    shape: z.enum(webhookShapes),
    fields: z.object(mapped(z.string())),
  }),
  is_on: z.boolean(),
  /**
   * `inactive`: switched off. `disabled`: no call succeeded for days, and nothing is sent until the
   * owner enables the endpoint.
   */
  status: z.enum(['inactive', 'active', 'disabled']),
  /** Time of the first failed call after the last success; null if the last call succeeded. */
  failing_since: z.nullable(time),
  disabled_at: z.nullable(time),
  /** Time until which webhooks are also signed with the previous secret. */
  previous_until: z.nullable(time),
  /** Member or API key that created the endpoint. */
  made_by: maker,
  created_at: time,
  updated_at: time,
  /** Figures of the last seven days, from at most the newest 10,000 calls. */
  statistics: z.object({
    calls: z.number(),
    taken: z.number(),
    /** Median duration of a call in milliseconds; null without calls. */
    median: z.nullable(z.number()),
    p95: z.nullable(z.number()),
    /** Calls of the last 24 hours, and those of them that were accepted. */
    day_calls: z.number(),
    day_taken: z.number(),
    /**
     * Number of deliveries that wait now; `failed` counts those of the last thirty days that failed
     * for good.
     */
    waiting: z.number(),
    failed: z.number(),
  }),
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: {
    en: 'Lists the webhook endpoints of the account with their health, oldest first',
    pt: 'Lista os endereços de webhook da conta e como vão, os mais antigos primeiro',
  },
  details: {
    pt: 'No máximo dez. Cada endereço tem os seus eventos, o seu segredo, o seu log e a sua situação.',
    en: 'At most ten. Each endpoint has its own events, secret, log and state.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  data: z.array(webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: { en: 'Creates a webhook endpoint', pt: 'Cria um endereço de webhook' },
  details: {
    pt: 'O endereço deve ser https em um host público, salvo se o operador permitir outros. O segredo é criado junto e se lê depois. O mesmo `url` pode repetir; `is_url_repeated` avisa.',
    en: 'The address must be https on a public host, unless the operator allows others. The secret is created too, and read afterwards. The same `url` may be repeated; `is_url_repeated` tells.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  repeatedBy: 'id',
  body: z.strictObject({
    ...newEntry,
    ...webhookContent,
    /** All events if absent. */
    events: z._default(webhookContent.events, [...webhookEvents]),
    /** The nested shape with the usual names if absent. */
    form: z._default(form, defaultForm),
    ...isOn,
  }),
  data: webhook,
  success: 201,
  errors: ['webhooks_full', 'id_reused'],
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}',
  summary: {
    en: 'Returns a webhook endpoint and its health',
    pt: 'Um endereço de webhook e como ele vai',
  },
  details: {
    pt: 'Endereço, eventos, forma do corpo, e como vão as entregas.',
    en: 'Address, events, form of the body, and how deliveries go.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  params: entryParams,
  data: webhook,
  errors: ['not_found'],
})

export const saveWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  summary: {
    en: 'Replaces the settings of a webhook endpoint',
    pt: 'Substitui as configurações de um endereço de webhook',
  },
  details: {
    pt: 'Outro `url` encerra a suspensão. `is_on: false` desliga o endereço e descarta o que espera; os logs ficam.',
    en: 'Another `url` ends the suspension. `is_on: false` switches the endpoint off and drops what waits; the log stays.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: entryParams,
  body: z.strictObject({ ...webhookContent, ...isOn }),
  data: webhook,
  errors: ['not_found'],
})
export type SaveWebhookBody = BodyOf<typeof saveWebhook>

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: {
    en: 'Deletes a webhook endpoint with its secret and log',
    pt: 'Exclui um endereço de webhook com o segredo e os logs',
  },
  details: {
    pt: 'O que espera é descartado. Para parar os envios e guardar os logs, desligue o endereço com `is_on: false`.',
    en: 'What waits is dropped. To stop sending but keep the log, switch the endpoint off with `is_on: false`.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: entryParams,
  data: webhook,
  errors: ['not_found'],
})

export const enableWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/enable',
  summary: {
    en: 'Sends again to an endpoint that was suspended; what waits is sent now',
    pt: 'Volta a enviar a um endereço que foi suspenso; o que espera é enviado agora',
  },
  details: {
    pt: 'Um receptor que falha por três dias é suspenso. Depois do conserto, esta chamada envia o que espera.',
    en: 'A receiver that fails for three days is suspended. After its repair, this call sends what waits.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: entryParams,
  body: z.strictObject({}),
  data: webhook,
  errors: ['not_found'],
})

/** Time until which webhooks are also signed with the previous secret. */
const overlap = { previous_until: z.nullable(time) }

/**
 * Reading the secret needs the permission to write, because anyone who has the secret can sign
 * webhooks.
 */
export const getWebhookSecret = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/secret',
  summary: {
    en: 'Returns the secret that signs the webhooks of an endpoint (Standard Webhooks)',
    pt: 'O segredo que assina os webhooks de um endereço (Standard Webhooks)',
  },
  details: {
    pt: 'Quem conhece o segredo pode forjar mensagens; por isso a chamada pede uma chave que escreve. Confira cada mensagem com ele.',
    en: 'Whoever knows the secret can forge messages, so the call takes a key that may write. Verify every message with it.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  params: entryParams,
  /** In the form of Standard Webhooks: `whsec_` and base64. */
  data: z.object({ secret: z.string(), ...overlap }),
  errors: ['not_found'],
})

/**
 * The answer does not contain the secret, because the server stores the answer to return it for
 * repeated requests with the same `Idempotency-Key`.
 */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  summary: {
    en: 'Creates a new secret, to be read afterwards; for 24 hours the previous one signs too',
    pt: 'Cria um novo segredo, que se lê depois; por 24 horas o anterior também assina',
  },
  details: {
    pt: 'Por 24 horas as mensagens trazem as assinaturas dos dois segredos; o receptor troca sem intervalo.',
    en: 'For 24 hours messages carry signatures of both secrets, so the receiver can change without a gap.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  repeatedBy: 'rotation',
  params: entryParams,
  body: z.strictObject({
    /**
     * Id of the rotation, chosen by the caller. A repeated call with the same id does not rotate
     * the secret again.
     */
    rotation: z.optional(uuid),
  }),
  data: z.object(overlap),
  errors: ['not_found'],
})

export const previewWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/preview',
  summary: {
    en: 'Previews the body of a webhook, of the newest shipment of the account or of an example',
    pt: 'O corpo de um webhook da remessa mais nova da conta, ou de um exemplo quando não há nenhuma',
  },
  details: {
    pt: 'Mostra o corpo exato antes de salvar a forma. `form` experimenta outra.',
    en: 'Shows the exact body before the form is saved. `form` tries another one.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  params: entryParams,
  query: z.strictObject({
    event: z._default(event, 'checkpoint.created'),
    /** Settings for the bodies of webhooks as JSON text; if absent, the saved settings are used. */
    form: z.optional(
      z.pipe(
        z.string().check(z.maxLength(1_000, 'too_long')),
        parsedBy((value) => form.safeParse(parseJson(value)).data, 'invalid_choice'),
      ),
    ),
  }),
  data: z.object({ body: z.string(), is_example: z.boolean() }),
  errors: ['not_found'],
})
