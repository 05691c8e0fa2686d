import { onInstallation } from '../backup/installation-work.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { printResult } from '../render/print-result.ts'
import { indented } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

/**
 * Lists the migrations that the next start would apply, and applies none.
 * @throws CommandError `database_not_named`; `installation_unusable` if a start would refuse the
 * database
 */
export async function migrate(
  { json, language }: CommandOf<'migrate'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const due = await onInstallation(async ({ databaseUrl, logins }) => {
    if (databaseUrl === undefined) throw new CommandError('database_not_named')
    const { withClient } = await import('#platform/database/with-client.ts')
    const { assureSupported } = await import('#platform/database/supported.ts')
    const { readSchema } = await import('#platform/database/migrations.ts')
    return withClient(databaseUrl, async (admin) => {
      await assureSupported(admin, logins === undefined)
      return (await readSchema(admin)).due
    })
  })
  const said = due.length === 0 ? 'migrate.none' : 'migrate.due'
  const lines = [[tell(language, said, { count: due.length })], ...due.map((name) => indented([name]))]
  printResult(terminal, json, { due }, lines)
  return due.length === 0 ? exitCode.verified : exitCode.notVerified
}
