import type { CommandOf } from '../arguments.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { printResult } from '../render/print-result.ts'
import type { Terminal } from '../terminal.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { tell } from '../messages.ts'
import { MEGABYTE, onInstallation } from './installation-work.ts'
import { renderBackup, summaryOf } from './render-backup.ts'

/**
 * Restores an installation from a backup, and lists the contents of the backup. The environment
 * variables name the installation.
 * @throws CommandError if nothing was restored
 */
export async function restore(
  { folder, head, identity, json, language }: CommandOf<'restore'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = openProgress(terminal, language, 'progress.restore')
  const onProgress = (bytes: number, of: number) =>
    progress.show(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE))
  const newest = head === 'none' ? head : { ...head, key: head.key && (await readPinnedKey(head.key)) }
  const { manifest, dataDir } = await onInstallation(async (config) => {
    const { restoreBackup } = await import('#features/backup/restore-backup.ts')
    const restored = await restoreBackup(config, folder, { head: newest, identity, onProgress })
    return { manifest: restored, dataDir: config.dataDir }
  }).finally(progress.end)
  const { endedLog: origin, isDatabaseUnchanged } = manifest
  const done = tell(language, 'backup.restored', { folder: dataDir })
  const hint =
    origin === undefined ? tell(language, 'backup.start') : tell(language, 'backup.epoch', { origin })
  const lines = renderBackup({ done, hint, isDatabaseUnchanged }, manifest, language)
  const document = { folder: dataDir, ...summaryOf(manifest), ended_log: origin ?? null }
  printResult(terminal, json, document, lines)
  return exitCode.verified
}
