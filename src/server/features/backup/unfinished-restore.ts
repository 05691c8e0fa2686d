import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the file that marks a data folder during a restore. */
export const UNFINISHED = 'restore-unfinished'

/**
 * Error that prevents a start on an unfinished restore; the message is for the operator, in
 * Portuguese.
 */
class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError'
}

/**
 * Checks that the data folder contains no unfinished restore.
 * @throws UnfinishedRestoreError if a restore did not finish
 */
export function assureRestoreEnded(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return
  throw new UnfinishedRestoreError(
    `A restauração de uma cópia em ${dataDir} não terminou. Rode ./lastro restore de novo, com as mesmas opções.`,
  )
}
