const MAX_LENGTH = 255
const SPACE_OR_PLUS = /[\p{White_Space}+]/u
const CONTROL = /\p{Cc}/u

/**
 * Returns true if a text is a valid name of a key. A log has the same name as its key. A name has
 * no Unicode space, `+` or control character, and is not empty (C2SP signed-note). Lastro also
 * limits a name to 255 UTF-16 code units.
 */
export function isKeyName(text: string): boolean {
  if (text.length === 0 || text.length > MAX_LENGTH || !text.isWellFormed()) return false
  return !SPACE_OR_PLUS.test(text) && !CONTROL.test(text)
}
