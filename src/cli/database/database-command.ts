import { onInstallation } from '../backup/installation-work.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

/**
 * Prints the SQL statements with which a database administrator creates the roles that Lastro needs
 * and the database lacks.
 * @throws CommandError `database_not_named`
 */
export async function database({ language }: CommandOf<'database'>, terminal: Terminal): Promise<ExitCode> {
  await onInstallation(async ({ databaseUrl, logins: given }) => {
    if (databaseUrl === undefined) throw new CommandError('database_not_named')
    const { readRoleChanges } = await import('#platform/database/prepare-database.ts')
    const { sql, logins } = await readRoleChanges(databaseUrl, given)
    const parsed = new URL(databaseUrl)
    const facts = { database: decodeURIComponent(parsed.pathname.slice(1)) }
    if (sql.length === 0) {
      terminal.print(`-- ${tell(language, 'database.roles_complete', facts)}\n`)
      return
    }
    const password = tell(language, 'database.password')
    const variables = (['app', 'jobs', 'backup'] as const).map((purpose) => {
      const url = Object.assign(new URL(parsed), {
        username: encodeURIComponent(logins[purpose].name),
        password,
      })
      return `-- DATABASE_${purpose.toUpperCase()}_URL=${url.href}`
    })
    const lines = [
      `-- ${tell(language, 'database.roles', facts)}`,
      'begin;',
      ...sql.map((one) => `${one};`),
      'commit;',
      ...(given === undefined ? [`-- ${tell(language, 'database.logins')}`, ...variables] : []),
    ]
    terminal.print(`${lines.join('\n')}\n`)
  })
  return exitCode.verified
}
