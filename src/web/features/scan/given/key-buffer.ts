/**
 * Text of the latest key presses, from which a keyboard scanner is detected. All times are in
 * milliseconds of the same clock.
 */
export type KeyBuffer = {
  readonly text: string
  /** Time of the last key. */
  readonly at: number
  /** Number of keys that came as slowly as a person types. */
  readonly slowKeys: number
}

export const noKeys: KeyBuffer = { text: '', at: 0, slowKeys: 0 }

/**
 * Maximum pause between two keys of a scanner, in milliseconds. A person types more slowly. A
 * wireless scanner on a slow phone is still faster.
 */
const QUICK_MS = 80
/**
 * Maximum share of slow keys in a scan. A busy computer delivers a key of a scanner late now and
 * then.
 */
const MAX_SLOW_SHARE = 0.2
/** Pause after which a new text begins, in milliseconds. */
const FORGET_MS = 2_000
/** Maximum length of a text: a link, or the QR code's data with all its fields. */
const MAX_CHARS = 2_000
/** Minimum number of quickly typed characters that count as a scan. */
const MIN_CHARS = 4

/** Returns the buffer after one more character. */
export function withKey(buffer: KeyBuffer, char: string, at: number): KeyBuffer {
  const pause = at - buffer.at
  if (buffer.text === '' || pause > FORGET_MS) return { text: char, at, slowKeys: 0 }
  const text = (buffer.text + char).slice(-MAX_CHARS)
  return { text, at, slowKeys: buffer.slowKeys + (pause > QUICK_MS ? 1 : 0) }
}

/**
 * Returns the text that an Enter or Tab key completes; undefined if there is none. `isScan` is true
 * if a scanner typed it.
 */
export function endedText(buffer: KeyBuffer, at: number): { text: string; isScan: boolean } | undefined {
  if (buffer.text === '' || at - buffer.at > FORGET_MS) return undefined
  const { text, slowKeys } = buffer
  return { text, isScan: text.length >= MIN_CHARS && slowKeys <= text.length * MAX_SLOW_SHARE }
}
