import { anchor } from './anchor/anchor-command.ts'
import { audit } from './audit/audit-command.ts'
import { auditInstallation } from './audit/installation-command.ts'
import { backup } from './backup/backup-command.ts'
import { checkCopy } from './backup/check-command.ts'
import { restore } from './backup/restore-command.ts'
import { parseCommand, type Command, type CommandOf } from './arguments.ts'
import { commands } from './commands.ts'
import { complaint } from './complaint.ts'
import { completionFor } from './completion.ts'
import { database } from './database/database-command.ts'
import { migrate } from './database/migrate-command.ts'
import { doctor } from './doctor/doctor-command.ts'
import { exitCode, type ExitCode } from './exit-code.ts'
import { runExport } from './export/export-command.ts'
import { generalHelp } from './help/general-help.ts'
import { helpText } from './help/help-text.ts'
import { listen } from './listen/listen-command.ts'
import { mail } from './mail/mail-command.ts'
import { epoch } from './rotate/epoch-command.ts'
import { rotate } from './rotate/rotate-command.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify/verify-command.ts'
import { runWitness } from './witness/witness-command.ts'

type Commands = { readonly [Name in Command['name']]: CommandOf<Name> }

const runners: {
  readonly [Name in keyof Commands]: (
    command: Commands[Name],
    terminal: Terminal,
  ) => ExitCode | Promise<ExitCode>
} = {
  verify,
  audit,
  'audit-installation': auditInstallation,
  export: runExport,
  backup,
  'check-backup': checkCopy,
  restore,
  witness: runWitness,
  listen,
  anchor,
  rotate,
  mail,
  database,
  migrate,
  doctor,
  epoch,
  completion,
  version,
  help,
}

/**
 * Runs the command that the arguments name. Never throws. After an error, prints the error and
 * returns `notRun`, which states no verdict on a receipt.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const command = parseCommand(args)
    return await runOne(command.name, command, terminal)
  } catch (error) {
    terminal.printError(complaint('lastro', args, error))
    return exitCode.notRun
  }
}

/** The type parameter ties the runner to the command of the same name. */
function runOne<Name extends keyof Commands>(name: Name, command: Commands[Name], terminal: Terminal) {
  return runners[name](command, terminal)
}

function completion({ shell }: CommandOf<'completion'>, { print }: Terminal): ExitCode {
  print(completionFor(shell))
  return exitCode.verified
}

async function version(_command: CommandOf<'version'>, { print }: Terminal): Promise<ExitCode> {
  const { readBuild } = await import('#platform/base/version.ts')
  const build = readBuild(process.env['LASTRO_COMMIT'] || undefined)
  print(`lastro ${build.version}${build.commit === undefined ? '' : ` (${build.commit})`}\n`)
  return exitCode.verified
}

function help({ topic, asked, language }: CommandOf<'help'>, { print, printError }: Terminal): ExitCode {
  const text = topic === undefined ? generalHelp[language] : helpText(commands[topic], language)
  if (asked) print(text)
  else printError(text)
  return asked ? exitCode.verified : exitCode.notRun
}
