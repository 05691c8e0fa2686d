import { languageOf, parseCommand } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { exitCode, type ExitCode } from './exit-code.ts'
import { help } from './help.ts'
import { printable } from './render/text.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify-command.ts'
import { tell } from './words.ts'

/** Runs the command that the arguments name. Never throws: what goes wrong is said, and is never an exit code of a verdict. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const command = parseCommand(args)
    if (command.name === 'verify') return await verify(command, terminal)
    if (command.asked) {
      terminal.print(help[command.language])
      return exitCode.verified
    }
    terminal.printError(help[command.language])
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
