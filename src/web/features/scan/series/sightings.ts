import { DUPLICATE_WINDOW_MS } from '#domain/checkpoints/checkpoint.ts'
import { GONE_MS } from '../gone.ts'

/**
 * State of a code that was scanned before: when it was last seen and last processed, and whether it
 * was recorded.
 */
export type Sighting = {
  /**
   * Time when the code was last read in the picture. All times in this file are epoch milliseconds.
   */
  readonly seenAt: number
  readonly actedAt: number
  /** False if the scan was refused or undone; the code may then be scanned again. */
  readonly isTaken: boolean
}

/**
 * Classification of a code in the picture. A `new` code must be processed, a `still` code has not
 * left the picture, and a `repeated` code came back after it was recorded.
 */
export type Look =
  | { readonly kind: 'new' }
  | { readonly kind: 'still' }
  | { readonly kind: 'repeated'; readonly actedAt: number }

/**
 * Classifies a code in the picture. A recorded code is not recorded again within the duplicate
 * window (specification, section 5).
 * @param takenAt time when the camera took the frame with the code. The current time would make a
 * slowly decoded code count as returned. Undefined if a keyboard scanner or pasted text provided
 * the code, because its repetition is intentional
 */
export function lookAt(before: Sighting | undefined, now: number, takenAt: number | undefined): Look {
  if (before === undefined) return { kind: 'new' }
  if (takenAt !== undefined && takenAt - before.seenAt < GONE_MS) return { kind: 'still' }
  const isRepeated = before.isTaken && now - before.actedAt < DUPLICATE_WINDOW_MS
  return isRepeated ? { kind: 'repeated', actedAt: before.actedAt } : { kind: 'new' }
}
