import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** File in a data folder while a backup is being restored into it. */
export const UNFINISHED = 'restore-unfinished'

/** Refusal to start on half of a backup; the message is for the operator, in Portuguese. */
class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError'
}

/** @throws UnfinishedRestoreError where a restore did not end */
export function assureRestoreEnded(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return
  throw new UnfinishedRestoreError(
    `A restauração de uma cópia em ${dataDir} não terminou. Rode ./lastro restore de novo, com as mesmas opções.`,
  )
}
