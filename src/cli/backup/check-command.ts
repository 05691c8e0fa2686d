import type { CheckBackupCommand } from '../command.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { toJsonText } from '../render/json-text.ts'
import { toText } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { MEGABYTE, tellingRefusals } from './installation-work.ts'
import { renderBackup, summaryOf } from './render-backup.ts'

/**
 * Checks a backup without restoring it, and lists its contents.
 * @throws CommandError if the backup is damaged or missing
 */
export async function checkCopy(
  { folder, json, language }: CheckBackupCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = openProgress(terminal, language, 'progress.check')
  const manifest = await tellingRefusals(async () => {
    const { checkBackup } = await import('#features/backup/check-backup.ts')
    return checkBackup(folder, (bytes, of) =>
      progress.show(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)),
    )
  }).finally(progress.end)
  if (json) {
    terminal.print(toJsonText({ folder, ...summaryOf(manifest) }))
  } else {
    const done = tell(language, 'backup.checked', { folder })
    const hint = tell(language, 'backup.check_meaning')
    terminal.print(toText(renderBackup({ done, hint }, manifest, language), terminal.useColour))
  }
  return exitCode.verified
}
