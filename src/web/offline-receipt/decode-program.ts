import { decodeBase182 } from './base182.ts'
import { inflate } from './deflate.ts'

/** A program's text from its deflated bytes in base 182; throws when it was changed, or the browser is too old. */
export async function decodeProgram(encoded: string): Promise<string> {
  return new TextDecoder().decode(await inflate(decodeBase182(encoded)))
}
