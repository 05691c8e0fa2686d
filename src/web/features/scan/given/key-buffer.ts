/** What was typed outside of any field. Times are in milliseconds of one clock. */
export type KeyBuffer = {
  readonly text: string
  /** When its last key came. */
  readonly at: number
  /** Whether each key came quicker than a hand types. */
  readonly isQuick: boolean
}

export const noKeys: KeyBuffer = { text: '', at: 0, isQuick: true }

/** A hand pauses longer between two keys; a wireless scanner, behind a slow phone, does not. */
const QUICK_MS = 80
/** After such a pause something new begins. */
const FORGET_MS = 2_000
/** A link, or the payload with all it may hold. */
const MAX_CHARS = 2_000
/** Fewer quick characters are no scan. */
const MIN_CHARS = 4

/** The buffer after one more character. */
export function withKey(buffer: KeyBuffer, char: string, at: number): KeyBuffer {
  const pause = at - buffer.at
  if (buffer.text === '' || pause > FORGET_MS) return { text: char, at, isQuick: true }
  const text = (buffer.text + char).slice(-MAX_CHARS)
  return { text, at, isQuick: buffer.isQuick && pause <= QUICK_MS }
}

/** What Enter or Tab ends: a scanner's text, a hand's, or nothing worth reading. */
export function endedText(buffer: KeyBuffer, at: number): { text: string; isScan: boolean } | undefined {
  if (buffer.text === '' || at - buffer.at > FORGET_MS) return undefined
  return { text: buffer.text, isScan: buffer.isQuick && buffer.text.length >= MIN_CHARS }
}
