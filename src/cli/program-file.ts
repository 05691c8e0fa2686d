import { complaint } from './complaint.ts'
import { exitCode, type ExitCode } from './exit-code.ts'
import { helpText } from './help/help-text.ts'
import type { OptionName } from './options.ts'
import { readArguments, readLanguage } from './read-arguments.ts'
import { assureOnly, type ParsedOptions } from './read-values.ts'
import type { Common } from './readers.ts'
import { openTerminal, type Terminal } from './terminal.ts'

type ProgramFile = Parameters<typeof helpText>[0] & {
  /** Command by which a person starts the program. */
  readonly program: string
  readonly options: readonly OptionName[]
  readonly run: (
    given: ParsedOptions,
    positionals: readonly string[],
    common: Common,
    terminal: Terminal,
  ) => Promise<ExitCode>
}

/**
 * Runs a program in one file (tools/build-program-files.ts), which is one command of the command
 * line with the same options, errors and exit codes.
 */
export async function runProgramFile({ program, help, options, run }: ProgramFile): Promise<void> {
  const terminal = openTerminal()
  const args = process.argv.slice(2)
  try {
    const { given, positionals } = readArguments(args)
    const language = readLanguage(given.get('lang'))
    if (given.has('help')) return terminal.print(helpText({ help, options }, language))
    assureOnly(given, options)
    // Sets the exit code instead of exiting, so that buffered output still reaches a pipe.
    process.exitCode = await run(given, positionals, { json: given.has('json'), language }, terminal)
  } catch (error) {
    terminal.printError(complaint(program, args, error))
    process.exitCode = exitCode.notRun
  }
}
