import * as z from 'zod/mini'
import type { DeliveryEvent } from '../endpoints/deliveries.ts'
import { answeredDelivery } from '../schema/delivery-objects.ts'
import { instant } from '../schema/fields.ts'

const checkpoint = z.object({ checkpoint_type: z.enum(['finalizacao', 'tentativa']), occurred_at: instant })
const part = z.optional(z.string())
const place = z.object({ location: part, city: part, uf: part })

/** A delivery or attempt that came after the shipment was closed, as its sentences tell it. */
export type LateDelivery = Pick<
  DeliveryEvent,
  'checkpoint_type' | 'timestamp' | 'delivery' | 'receiver' | 'media' | 'location' | 'city' | 'uf' | 'notes'
>

/** Fields of an annex, of which some readers lack some. */
type Fields = { readonly [Name in 'facts' | 'text' | 'details' | 'media']?: unknown }

/**
 * Reads the delivery or attempt in an annex `late_evidence`, leniently, because any caller of the
 * API may have added it. Returns undefined if the annex is about neither.
 */
export function lateDelivery({ facts, text, details, media }: Fields): LateDelivery | undefined {
  const { data: late } = z.safeParse(checkpoint, facts)
  if (late === undefined) return undefined
  const { location = '', city = null, uf = null } = z.safeParse(place, details).data ?? {}
  return {
    checkpoint_type: late.checkpoint_type,
    timestamp: late.occurred_at,
    delivery: z.safeParse(answeredDelivery.delivery, facts).data ?? null,
    receiver: z.safeParse(answeredDelivery.receiver, details).data ?? null,
    media: z.safeParse(answeredDelivery.media, media).data ?? null,
    location,
    city,
    uf,
    notes: typeof text === 'string' ? text : null,
  }
}
