import * as z from 'zod/mini'
import { parseDay } from '#domain/base/calendar-day.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import {
  attemptReasons,
  deliveryProblem,
  documentKinds,
  mediaNames,
  outcomes,
  relations,
  type DeliveryObjects,
  type MediaName,
} from '#domain/checkpoints/delivery.ts'
import { MAX_TYPED_CODE } from '#domain/checkpoints/delivery-code.ts'
import { sha256Hex, text, time } from './fields.ts'
import type { FieldProblem } from './field-problem.ts'

/* @__NO_SIDE_EFFECTS__ */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.enum(values, 'invalid_choice' satisfies FieldProblem))

const delivery = {
  outcome: z.enum(outcomes, 'invalid_choice' satisfies FieldProblem),
  photos: z.optional(z.string().check(z.regex(/^[0-6]$/, 'invalid_choice' satisfies FieldProblem))),
  photo_source: choice(['camera', 'file', 'none']),
  signature: choice(['drawn', 'refused', 'none']),
  position: choice(['given', 'refused', 'none']),
}

const receiver = {
  name: z.optional(text(60)),
  relation: choice(relations),
  document_kind: choice(documentKinds),
  document: z.optional(text(20)),
  /** Code of the recipient. A wrong one never refuses the delivery. */
  code: z.optional(text(MAX_TYPED_CODE)),
  reason: choice(attemptReasons),
  next_at: z.optional(
    z
      .string()
      .check(z.refine((value) => parseDay(value) !== undefined, 'invalid_date' satisfies FieldProblem)),
  ),
}

const digest = z.optional(sha256Hex)
const media = {
  photo_1: digest,
  photo_2: digest,
  photo_3: digest,
  photo_4: digest,
  photo_5: digest,
  photo_6: digest,
  signature: digest,
} satisfies Readonly<Record<MediaName, z.ZodMiniType>>

/** Schema of the digests of an event's pictures in requests. */
export const requestedMedia = z._default(z.nullable(z.strictObject(media)), null)

/** The objects of a delivery or a failed attempt in requests. */
export const requestedDelivery = {
  delivery: z._default(z.nullable(z.strictObject(delivery)), null),
  receiver: z._default(z.nullable(z.strictObject(receiver)), null),
  media: requestedMedia,
}

/** The same objects in answers. `receiver` is null for callers who may not read recipients. */
export const answeredDelivery = {
  delivery: z.nullable(z.object(delivery)),
  receiver: z.nullable(z.object(receiver)),
  media: z.nullable(z.object(media)),
}

/** Picture that an event names, in answers. */
export const answeredPicture = z.object({
  name: z.enum(mediaNames),
  sha256: z.string(),
  /** `awaited` until the phone has sent it, `deleted` by a manager or by age. */
  state: z.enum(['awaited', 'stored', 'deleted']),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  arrived_at: z.nullable(time),
  deleted_at: z.nullable(time),
  /** Person who deleted the picture, and the reason; null if nobody did. */
  removal: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      /** Null for callers who may not read recipients. */
      reason: z.nullable(z.string()),
    }),
  ),
})

export type AnsweredPicture = z.output<typeof answeredPicture>

type Described = DeliveryObjects & {
  readonly checkpoint_type: CheckpointType
  readonly notes: string | null
}

/** Refuses objects that do not fit the type of the checkpoint or each other. */
export const describesDelivery = z.check<Described>((context) => {
  const problem = deliveryProblem(context.value.checkpoint_type, context.value, context.value.notes)
  if (problem === undefined) return
  const { field, code } = problem
  context.issues.push({ code: 'custom', path: [field], message: code, input: context.value })
})
