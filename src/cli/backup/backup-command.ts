import type { CommandOf } from '../arguments.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { printResult } from '../render/print-result.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { MEGABYTE, onInstallation } from './installation-work.ts'
import { renderBackup, summaryOf } from './render-backup.ts'

/**
 * Backs up the installation that the environment variables name, and lists the contents of the
 * backup.
 * @throws CommandError if no backup was made
 */
export async function backup(
  { folder, filesOnly, recipient, json, language }: CommandOf<'backup'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = openProgress(terminal, language, 'progress.backup')
  const onProgress = (bytes: number) => {
    const megabytes = Math.floor(bytes / MEGABYTE)
    progress.show(megabytes, megabytes)
  }
  const manifest = await onInstallation(async (config, log) => {
    const { writeBackup } = await import('#features/backup/write-backup.ts')
    return writeBackup(config, folder, log, { filesOnly, recipient, onProgress })
  }).finally(progress.end)
  const done = tell(language, 'backup.done', { folder })
  const hint = tell(language, recipient === undefined ? 'backup.secrets' : 'backup.encrypted')
  const lines = renderBackup({ done, hint }, manifest, language)
  printResult(terminal, json, { folder, ...summaryOf(manifest) }, lines)
  return exitCode.verified
}
