import * as z from 'zod/mini'
import { isDistinct, mappedFields, webhookShapes } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { isWebUrl, parsedBy, text, time, uuid } from '../schema/fields.ts'
import { maker } from '../schema/maker.ts'

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

/** Settings for an account's webhooks. If `url` is null, the account receives no webhooks. */
export const webhookContent = {
  url: z.nullable(webhookUrl),
  events: z.array(event).check(z.minLength(1, 'required'), z.maxLength(webhookEvents.length, 'too_many')),
  form,
}

export const webhook = z.object({
  url: z.nullable(z.string()),
  events: z.array(event),
  form: z.object({
    shape: z.enum(webhookShapes),
    fields: z.object(mapped(z.string())),
  }),
  /**
   * `disabled`: no call succeeded for days, and nothing is sent until the owner enables the
   * webhook.
   */
  status: z.enum(['inactive', 'active', 'disabled']),
  /** Time of the first failed call after the last success; null if the last call succeeded. */
  failing_since: z.nullable(time),
  disabled_at: z.nullable(time),
  /** Time until which webhooks are also signed with the previous secret. */
  previous_until: z.nullable(time),
  /** True if a secret exists. Saving the first address creates it. */
  has_secret: z.boolean(),
  /** Member or API key that entered the first address; null if there is no address. */
  made_by: maker,
  /** Figures of the last seven days, from at most the newest 10,000 calls. */
  statistics: z.object({
    calls: z.number(),
    taken: z.number(),
    /** Median duration of a call in milliseconds; null without calls. */
    median: z.nullable(z.number()),
    p95: z.nullable(z.number()),
    /**
     * Number of deliveries that wait now; `failed` counts those of the last thirty days that failed
     * for good.
     */
    waiting: z.number(),
    failed: z.number(),
  }),
})
export type Webhook = z.output<typeof webhook>

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook',
  summary: {
    en: 'Returns the webhook of the account and its health',
    pt: 'O webhook da conta e como ele vai',
  },
  details: {
    pt: 'Endereço, eventos, forma do corpo, e como vão as entregas.',
    en: 'Address, events, form of the body, and how deliveries go.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  data: webhook,
})

export const saveWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhook',
  summary: {
    en: 'Sets where, of what and how the account is told; a null address tells it nothing, and drops what waits',
    pt: 'Define para onde, de quê e como a conta é avisada; um endereço nulo não avisa nada e descarta o que espera',
  },
  details: {
    pt: 'Substitui todas as configurações. O endereço deve ser https em um host público, salvo se o operador permitir outros. Um `url` nulo encerra as entregas e descarta as que esperam.',
    en: 'Replaces all settings. The address must be https on a public host, unless the operator allows others. A null `url` ends deliveries and drops those that wait.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  body: z.strictObject(webhookContent),
  data: webhook,
})
export type SaveWebhookBody = BodyOf<typeof saveWebhook>

export const enableWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/enable',
  summary: {
    en: 'Sends again to an address that was given up; what waits is sent now',
    pt: 'Volta a enviar a um endereço que foi desativado; o que espera é enviado agora',
  },
  details: {
    pt: 'Um receptor que falha por três dias é suspenso. Depois do conserto, esta chamada envia o que espera.',
    en: 'A receiver that fails for three days is suspended. After its repair, this call sends what waits.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  body: z.strictObject({}),
  data: webhook,
  errors: ['webhook_url_required'],
})

/** Time until which webhooks are also signed with the previous secret. */
const overlap = { previous_until: z.nullable(time) }

/**
 * Reading the secret needs the permission to write, because anyone who has the secret can sign
 * webhooks.
 */
export const getWebhookSecret = endpoint({
  method: 'GET',
  path: '/api/webhook/secret',
  summary: {
    en: 'Returns the secret that signs webhooks (Standard Webhooks)',
    pt: 'O segredo que assina os webhooks (Standard Webhooks)',
  },
  details: {
    pt: 'Quem conhece o segredo pode forjar mensagens; por isso a chamada pede uma chave que escreve. Confira cada mensagem com ele.',
    en: 'Whoever knows the secret can forge messages, so the call takes a key that may write. Verify every message with it.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:write',
  /** In the form of Standard Webhooks: `whsec_` and base64. */
  data: z.object({ secret: z.string(), ...overlap }),
  errors: ['webhook_url_required'],
})

/**
 * The answer does not contain the secret, because the server stores the answer to return it for
 * repeated requests with the same `Idempotency-Key`.
 */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook/secret',
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
  body: z.strictObject({
    /**
     * Id of the rotation, chosen by the caller. A repeated call with the same id does not rotate
     * the secret again.
     */
    rotation: z.optional(uuid),
  }),
  data: z.object(overlap),
  errors: ['webhook_url_required'],
})

export const previewWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook/preview',
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
})

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
