import { audit } from './audit/audit-command.ts'
import { languageOf, parseCommand } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { exitCode, type ExitCode } from './exit-code.ts'
import { sayHelp } from './help/help.ts'
import { printable } from './render/text.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify-command.ts'
import { tell } from './words.ts'

/** Runs the command that the arguments name. Never throws: what goes wrong is said, and is never an exit code of a verdict. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const command = parseCommand(args)
    if (command.name === 'verify') return await verify(command, terminal)
    if (command.name === 'audit') return await audit(command, terminal)
    const text = sayHelp(command.topic, command.language)
    if (command.asked) {
      terminal.print(text)
      return exitCode.verified
    }
    terminal.printError(text)
    return exitCode.notRun
  } catch (error) {
    terminal.printError(complaint(args, error))
    return exitCode.notRun
  }
}

function complaint(args: readonly string[], error: unknown): string {
  const language = languageOf(args)
  if (error instanceof CommandError) {
    const { code, facts } = error
    return `lastro: ${printable(tell(language, `error.${code}`, facts))}\n${tell(language, 'see_help')}\n`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `lastro: ${printable(tell(language, 'unexpected', { reason }))}\n`
}
