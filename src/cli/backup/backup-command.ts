import type { BackupCommand } from '../command.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { toJsonText } from '../render/json-text.ts'
import { toText } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { MEGABYTE, onInstallation } from './installation-work.ts'
import { renderBackup, summaryOf } from './render-backup.ts'

/**
 * Backs up the installation in the environment and lists the contents of the copy.
 * @throws CommandError if no backup was made
 */
export async function backup(
  { folder, filesOnly, recipient, json, language }: BackupCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = openProgress(terminal, language, 'progress.backup')
  const onProgress = (bytes: number) => {
    const megabytes = Math.floor(bytes / MEGABYTE)
    progress.show(megabytes, megabytes)
  }
  const manifest = await onInstallation(async (config) => {
    const { openLogger } = await import('#platform/logger.ts')
    const { writeBackup } = await import('#features/backup/write-backup.ts')
    return writeBackup(config, folder, openLogger('warn'), { filesOnly, recipient, onProgress })
  }).finally(progress.end)
  if (json) {
    terminal.print(toJsonText({ folder, ...summaryOf(manifest) }))
  } else {
    const done = tell(language, 'backup.done', { folder })
    const hint = recipient === undefined ? 'backup.secrets' : 'backup.encrypted'
    const lines = renderBackup({ done, hint: tell(language, hint) }, manifest, language)
    terminal.print(toText(lines, terminal.useColour))
  }
  return exitCode.verified
}
