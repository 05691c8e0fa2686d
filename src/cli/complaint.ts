import { CommandError } from './command-error.ts'
import { tell } from './messages.ts'
import { languageOf } from './read-arguments.ts'
import { printable } from './render/text.ts'

/**
 * Returns what a program prints after an error, in the language that its arguments choose.
 * @param program command by which a person starts it
 */
export function complaint(program: string, args: readonly string[], error: unknown): string {
  const language = languageOf(args)
  if (error instanceof CommandError) {
    const { code, facts } = error
    return `lastro: ${printable(tell(language, `error.${code}`, facts))}\n${tell(language, 'see_help', { program })}\n`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `lastro: ${printable(tell(language, 'unexpected', { reason }))}\n`
}
