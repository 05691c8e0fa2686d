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
import { text, time, uuid } from '../schema/fields.ts'
import { wholeNumber } from '../schema/numbers.ts'

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
  seen: z.strictObject({
    duration_ms: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    peak: wholeNumber(-200_000, 150_000),
  }),
})
