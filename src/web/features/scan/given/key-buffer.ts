/**
 * Text of the latest key presses, from which a keyboard scanner is detected. All times are in
 * milliseconds of the same clock.
 */
export type KeyBuffer = {
  readonly text: string
  /** Time of the last key. */
  readonly at: number
  /** True if each key came faster than a person types. */
  readonly isQuick: boolean
}

export const noKeys: KeyBuffer = { text: '', at: 0, isQuick: true }

/**
 * Maximum pause between two keys of a scanner, in milliseconds. A person types more slowly. A
 * wireless scanner on a slow phone is still faster.
 */
const QUICK_MS = 80
/** Pause after which a new text begins, in milliseconds. */
const FORGET_MS = 2_000
/** Maximum length of a text: a link, or the QR code's data with all its fields. */
const MAX_CHARS = 2_000
/** Minimum number of quickly typed characters that count as a scan. */
const MIN_CHARS = 4

/** Returns the buffer after one more character. */
export function withKey(buffer: KeyBuffer, char: string, at: number): KeyBuffer {
  const pause = at - buffer.at
  if (buffer.text === '' || pause > FORGET_MS) return { text: char, at, isQuick: true }
  const text = (buffer.text + char).slice(-MAX_CHARS)
  return { text, at, isQuick: buffer.isQuick && pause <= QUICK_MS }
}

/**
 * Returns the text that an Enter or Tab key completes; undefined if there is none. `isScan` is true
 * if a scanner typed it.
 */
export function endedText(buffer: KeyBuffer, at: number): { text: string; isScan: boolean } | undefined {
  if (buffer.text === '' || at - buffer.at > FORGET_MS) return undefined
  return { text: buffer.text, isScan: buffer.isQuick && buffer.text.length >= MIN_CHARS }
}
