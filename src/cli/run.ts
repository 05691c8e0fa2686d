import { anchor } from './anchor/anchor-command.ts'
import { audit } from './audit/audit-command.ts'
import { auditInstallation } from './audit/installation-command.ts'
import { backup } from './backup/backup-command.ts'
import { checkCopy } from './backup/check-command.ts'
import { restore } from './backup/restore-command.ts'
import { languageOf, parseCommand } from './arguments.ts'
import type { HelpCommand } from './command.ts'
import { CommandError } from './command-error.ts'
import { completionFor } from './completion/completion.ts'
import { database } from './database/database-command.ts'
import { migrate } from './database/migrate-command.ts'
import { doctor } from './doctor/doctor-command.ts'
import { exitCode, type ExitCode } from './exit-code.ts'
import { runExport } from './export/export-command.ts'
import { helpMessage } from './help/help.ts'
import { mail } from './mail/mail-command.ts'
import { printable } from './render/text.ts'
import { epoch } from './rotate/epoch-command.ts'
import { rotate } from './rotate/rotate-command.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify/verify-command.ts'
import { runWitness } from './witness/witness-command.ts'
import { tell } from './messages.ts'

/**
 * Runs the command in the arguments. Never throws: it prints errors, and their exit code is never a
 * verdict.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const command = parseCommand(args)
    switch (command.name) {
      case 'verify':
        return await verify(command, terminal)
      case 'audit':
        return await audit(command, terminal)
      case 'audit-installation':
        return await auditInstallation(command, terminal)
      case 'export':
        return await runExport(command, terminal)
      case 'backup':
        return await backup(command, terminal)
      case 'check-backup':
        return await checkCopy(command, terminal)
      case 'restore':
        return await restore(command, terminal)
      case 'witness':
        return await runWitness(command, terminal)
      case 'anchor':
        return await anchor(command, terminal)
      case 'rotate':
        return await rotate(command, terminal)
      case 'mail':
        return await mail(command, terminal)
      case 'database':
        return await database(command, terminal)
      case 'migrate':
        return await migrate(command, terminal)
      case 'doctor':
        return await doctor(command, terminal)
      case 'epoch':
        return await epoch(command, terminal)
      case 'completion':
        terminal.print(completionFor(command.shell))
        return exitCode.verified
      case 'version': {
        const { readBuild } = await import('#platform/base/version.ts')
        const { version, commit } = readBuild(process.env['LASTRO_COMMIT'] || undefined)
        terminal.print(`lastro ${version}${commit === undefined ? '' : ` (${commit})`}\n`)
        return exitCode.verified
      }
      case 'help':
        return help(command, terminal)
    }
  } catch (error) {
    terminal.printError(complaint(args, error))
    return exitCode.notRun
  }
}

function help({ topic, asked, language }: HelpCommand, { print, printError }: Terminal): ExitCode {
  const text = helpMessage(topic, language)
  if (asked) print(text)
  else printError(text)
  return asked ? exitCode.verified : exitCode.notRun
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
