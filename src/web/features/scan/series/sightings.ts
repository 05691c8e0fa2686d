import { DUPLICATE_WINDOW_MS } from '#domain/checkpoint.ts'
import { GONE_MS } from '../gone.ts'

/** What became of a code when it was last acted on. */
export type Sighting = {
  /** Last in the picture, epoch milliseconds as all times here. */
  readonly seenAt: number
  readonly actedAt: number
  /** Whether it stands recorded, as far as this page knows; a refused one may be tried again. */
  readonly isTaken: boolean
}

/** What a code that is seen now is: to be acted on, still lying there, or back after it was taken. */
export type Look =
  | { readonly kind: 'new' }
  | { readonly kind: 'still' }
  | { readonly kind: 'repeated'; readonly actedAt: number }

/**
 * Judges a code that is seen. One that was taken is not taken again within the time in which the rules call it a duplicate
 * (specification, section 5).
 * @param isGiven a hand gave it: a scanner that types, a pasted text. What was given twice was meant twice
 */
export function lookAt(before: Sighting | undefined, now: number, isGiven: boolean): Look {
  if (before === undefined) return { kind: 'new' }
  if (!isGiven && now - before.seenAt < GONE_MS) return { kind: 'still' }
  const isRepeated = before.isTaken && now - before.actedAt < DUPLICATE_WINDOW_MS
  return isRepeated ? { kind: 'repeated', actedAt: before.actedAt } : { kind: 'new' }
}
