import { decodeBase85 } from './base85.ts'
import { inflate } from './deflate.ts'

/** A program's text from its deflated bytes in base 85; throws when it was changed, or the browser is too old. */
export async function decodeProgram(encoded: string): Promise<string> {
  const [length = 0, text = ''] = encoded.split(' ')
  const bytes = decodeBase85(text).slice(0, Number(length))
  return new TextDecoder().decode(await inflate(bytes))
}
