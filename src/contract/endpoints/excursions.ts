import * as z from 'zod/mini'
import { directions } from '#domain/conditions/condition-verdict.ts'
import {
  COMMENT_LENGTH,
  decisions,
  excursionStates,
  JUSTIFICATION_LENGTH,
  signatureMeanings,
  signingMethods,
} from '#domain/conditions/excursion-decision.ts'
import { channels } from '#domain/conditions/reading.ts'
import { responsibilityContent } from './members.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { text, time, uuid } from '../schema/fields.ts'
import { wholeNumber, writtenNumber } from '../schema/numbers.ts'

/** Device as answers about conditions name it. */
export const namedDevice = z.object({
  id: z.string(),
  maker: z.string(),
  model: z.nullable(z.string()),
  serial: z.string(),
})

/** Decision about an excursion with the fields of its signature. */
const excursionDecision = z.object({
  /** Id of the annex. */
  id: z.string(),
  decision: z.enum(decisions),
  justification: z.string(),
  /** Name and professional registration as the signature prints them. */
  name: z.string(),
  registration: z.nullable(z.string()),
  meaning: z.enum(signatureMeanings),
  method: z.enum(signingMethods),
  /** Values that the person saw. */
  seen: z.object({ duration_ms: z.number(), peak: z.number() }),
  signed_at: time,
})

/** An excursion as the API returns it. */
export const excursion = z.object({
  /** Id of the annex that states the start. */
  id: z.string(),
  shipment_id: z.string(),
  tracking_id: z.string(),
  device: namedDevice,
  channel: z.enum(channels),
  direction: z.enum(directions),
  started_at: time,
  /** Null while it lasts. */
  ended_at: z.nullable(time),
  ended_by: z.nullable(z.enum(['return', 'sensor', 'monitoring', 'withdrawn'])),
  duration_ms: z.number(),
  outside_ms: z.number(),
  peak: z.number(),
  is_absolute: z.boolean(),
  /** Time at which the server stated it. */
  opened_at: time,
  state: z.enum(excursionStates),
  acknowledgement: z.nullable(
    z.object({ id: z.string(), comment: z.string(), name: z.nullable(z.string()), acknowledged_at: time }),
  ),
  /** Newest first. The others were outdated by late readings. */
  decisions: z.array(excursionDecision),
})
export type AnsweredExcursion = z.output<typeof excursion>

/** Body of the call that acknowledges an excursion. */
export const acknowledgement = z.strictObject({
  event_id: z.optional(uuid),
  comment: text(COMMENT_LENGTH.most, 'many').check(z.minLength(COMMENT_LENGTH.least, 'too_short')),
})

const credential = z.string('wrong_type').check(z.maxLength(1_000, 'too_long'), z.minLength(1, 'required'))

/** Body of the call that decides about an excursion. */
export const signedDecision = z.strictObject({
  event_id: z.optional(uuid),
  decision: z.enum(decisions, 'invalid_choice'),
  justification: text(JUSTIFICATION_LENGTH.most, 'many').check(
    z.minLength(JUSTIFICATION_LENGTH.least, 'too_short'),
  ),
  meaning: z.enum(signatureMeanings, 'invalid_choice'),
  /** Password; required if the person has one. */
  password: z.optional(credential),
  /** Code of the second step; required if the person has one. */
  code: z.optional(credential),
  /** Printed name and registration; only in a person's own account, where they are required. */
  signer: z.optional(z.strictObject(responsibilityContent)),
  seen: z.strictObject({
    duration_ms: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    peak: wholeNumber(-200_000, 150_000),
  }),
})

export const listExcursions = endpoint({
  method: 'GET',
  path: '/api/excursions',
  summary: { en: 'Lists excursions, newest first', pt: 'Lista as excursões, as mais novas primeiro' },
  details: {
    pt: '`undecided` traz as que esperam uma decisão, também as decididas antes de novos dados; `open`, as que ainda duram.',
    en: '`undecided` are those that wait for a decision, also those decided before new data; `open` are those that still last.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  query: z.strictObject({
    state: z._default(z.enum(['open', 'undecided', 'all'], 'invalid_choice'), 'undecided'),
    limit: z._default(writtenNumber(1, 100), 50),
    cursor: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
  }),
  data: z.array(excursion),
  beside: { next_cursor: z.nullable(z.string()) },
})

const excursionParams = z.object({ id: uuid })

export const acknowledgeExcursion = endpoint({
  method: 'POST',
  path: '/api/excursions/{id}/acknowledgement',
  summary: { en: 'Acknowledges an excursion', pt: 'Reconhece uma excursão' },
  details: {
    pt: 'Diz que alguém viu a excursão e o que fez; ela continua à vista de todos e espera uma decisão. Só a primeira vez conta.',
    en: 'Says that somebody saw the excursion and what they did; it stays in the sight of everybody and waits for a decision. Only the first time counts.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'event_id',
  params: excursionParams,
  body: acknowledgement,
  data: excursion,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'excursion_acknowledged',
    'excursion_withdrawn',
    'event_id_reused',
  ],
})
export type AcknowledgeExcursionBody = BodyOf<typeof acknowledgeExcursion>

export const decideExcursion = endpoint({
  method: 'POST',
  path: '/api/excursions/{id}/decision',
  summary: {
    en: 'Decides, with a signature, what happens to the goods after an excursion',
    pt: 'Decide, com assinatura, o destino da mercadoria depois de uma excursão',
  },
  details: {
    pt: 'Só um responsável técnico assina; na conta de uma pessoa só, ela mesma, com `signer` (nome e registro profissional). Pede a senha, e o código da segunda etapa de quem a tem; quem não tem senha precisa ter entrado há no máximo dez minutos. `seen` são os valores que a pessoa viu: se já mudaram, a resposta é `excursion_changed`.',
    en: 'Only a responsible person signs; in the account of one person, that person, with `signer` (name and professional registration). Asks for the password, and for the code of the second step of whoever has one; whoever has no password must have signed in within ten minutes. `seen` are the values that the person saw: if they changed, the answer is `excursion_changed`.',
  },
  needs: 'quality.sign',
  repeatedBy: 'event_id',
  params: excursionParams,
  body: signedDecision,
  data: excursion,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'sign_in_again',
    'excursion_changed',
    'excursion_decided',
    'excursion_withdrawn',
    'event_id_reused',
  ],
})
export type DecideExcursionBody = BodyOf<typeof decideExcursion>
