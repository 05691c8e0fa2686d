import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { CommandError } from '../command-error.ts'

export const MEGABYTE = 1_000_000

/**
 * Runs work on the installation that the environment variables name. Turns the errors of the work
 * into command errors. Imports server code lazily, because verifying a receipt does not need it.
 * @throws CommandError
 */
export async function onInstallation<T>(work: (config: Config, log: Logger) => Promise<T>): Promise<T> {
  const { readConfig } = await import('#platform/config/config.ts')
  const { openLogger } = await import('#platform/logger.ts')
  return tellingRefusals(async () => work(readConfig(process.env), openLogger('warn')))
}

/**
 * Runs work that needs no installation. Turns the errors of the work into the same command errors
 * as `onInstallation`.
 * @throws CommandError
 */
export async function tellingRefusals<T>(work: () => Promise<T>): Promise<T> {
  const { ConfigError } = await import('#platform/config/config.ts')
  const { BackupError } = await import('#features/backup/backup-error.ts')
  const { RotationError } = await import('#features/rotation/rotation-error.ts')
  const { explainStartFailure } = await import('#app/explain-start-failure.ts')
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof BackupError || error instanceof RotationError)
      throw new CommandError(error.code, error.facts)
    const reason = error instanceof ConfigError ? error.message : explainStartFailure(error)
    throw new CommandError('installation_unusable', { reason })
  }
}
