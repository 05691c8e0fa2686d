const MAX_LENGTH = 255
const FORBIDDEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800+]/u

/**
 * Returns true if a text is a valid name of a key. A log has the same name as its key. A name has
 * no Unicode space and no `+`, and is not empty (C2SP signed-note). Lastro also limits a name to
 * 255 UTF-16 code units, and refuses characters that nobody sees.
 */
export function isKeyName(text: string): boolean {
  return text.length > 0 && text.length <= MAX_LENGTH && text.isWellFormed() && !FORBIDDEN.test(text)
}
